'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { countWords, unitWords } from '@/components/ui/count-words';
import { loadLater } from '@/components/ui/load-later';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import { dayWords } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { CheckReplay } from '@/lib/features/checks/replays';
import { ReplayChart } from './replay-chart';

const ReplayFailures = loadLater(() => import('./replay-failures').then((module) => module.ReplayFailures));

export function ReplayResult({
  replay,
  onSince,
  onCancel,
}: {
  replay: CheckReplay;
  onSince: number | null;
  /** Undefined if the operator may not cancel it. */
  onCancel: (() => void) | undefined;
}) {
  const { state, done, profiles } = replay;
  if (state === 'running') return <Running replay={replay} onCancel={onCancel} />;
  if (state === 'cancelled') {
    return (
      <p role="status" className="text-ink-2">
        Cancelled after {countWords(done)} of {countWords(profiles)} profiles. There is no result.
      </p>
    );
  }
  if (state === 'failed') {
    return (
      <p role="status" className="text-ink-2">
        The replay failed after {countWords(done)} of {countWords(profiles)} profiles. The server log has the
        reason.
      </p>
    );
  }
  const isEmpty = replay.weeks.every(({ read, fail }) => read === 0 && fail === 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <p role="status" className="text-lg font-semibold">
          {isEmpty ? 'No readings to replay yet' : <ReplaySentence replay={replay} />}
        </p>
        <Compared replay={replay} />
        <p className="max-w-[90ch] text-sm text-ink-3">
          {replay.version === null ? 'Unsaved version' : `Version ${replay.version}`}, replayed{' '}
          <ServiceTime>{replay.madeAt}</ServiceTime> by <MarkedText>{replay.madeBy}</MarkedText>. Based on
          stored readings and on the facts reported by webhooks at the time. Facts not yet reported count as
          unknown.
        </p>
      </div>
      {isEmpty ? null : <ReplayChart weeks={replay.weeks} onSince={onSince} />}
      {replay.failed === 0 ? null : <ReplayFailures replay={replay} />}
    </div>
  );
}

function Running({
  replay: { done, profiles },
  onCancel,
}: {
  replay: CheckReplay;
  onCancel: (() => void) | undefined;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="grid min-w-[180px] grow gap-1">
        <p className="text-ink-2 numeric">
          {countWords(done)} of {countWords(profiles)} profiles
        </p>
        <progress aria-label="Replay" value={profiles === 0 ? 1 : done} max={profiles} className="w-full" />
      </div>
      {onCancel === undefined ? null : <Button onClick={onCancel}>Cancel replay</Button>}
    </div>
  );
}

/** "214 profiles would have failed since 2 March 2026, 43 of them at the end" */
function ReplaySentence({
  replay: { failed, failing, from, firstReadAt },
}: {
  replay: CheckReplay;
}): ReactNode {
  const since = firstReadAt === null || firstReadAt < from ? from : firstReadAt;
  const day = <Day>{since}</Day>;
  if (failed === 0) return <>No profiles would have failed since {day}</>;
  return (
    <>
      {unitWords(failed, 'profile')} would have failed since {day}
      <span className="font-normal text-ink-2">
        {failing === 0 ? ', none at the end' : `, ${countWords(failing)} at the end`}
      </span>
    </>
  );
}

function Day({ children: text }: { children: string }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  return (
    <time dateTime={text} suppressHydrationWarning>
      {dayWords(new Date(text), zone)}
    </time>
  );
}

/** "Compared with version 1: 12 more failures, 3 fewer; at the end 2 more, 1 fewer" */
function Compared({ replay: { change } }: { replay: CheckReplay }) {
  if (change === null) return null;
  const { version, more, fewer, moreNow, fewerNow } = change;
  const none = more + fewer + moreNow + fewerNow === 0;
  return (
    <p className="text-ink-2">
      {none
        ? `Compared with version ${version}: no difference.`
        : `Compared with version ${version}: ${countWords(more)} more ${more === 1 ? 'failure' : 'failures'}, ${countWords(fewer)} fewer. At the end: ${countWords(moreNow)} more, ${countWords(fewerNow)} fewer.`}
    </p>
  );
}
