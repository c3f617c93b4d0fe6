'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PrintButton } from '@/components/shell/presenter/export-link';
import { Card } from '@/components/ui/card';
import { countWords, unitWords } from '@/components/ui/count-words';
import { Panel } from '@/components/ui/panel';
import { ReadFailure } from '@/components/ui/read-failure';
import { shortClock, zoneWords } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { Assignment, OutcomeCounts } from '@/lib/features/assignments/plan';
import { runProgressQuery } from '@/lib/features/assignments/queries';
import type { RunProgress } from '@/lib/features/assignments/run';
import { ITEM_OUTCOME_WORDS, ITEM_OUTCOMES, type ItemOutcome } from '@/lib/features/assignments/words';
import { durationWords } from './forecast-columns';
import { loadPrintedItems, type PrintedItems } from './load-printed-items';
import { PlannedChecks } from './planned-checks';
import { ProgressChart } from './progress-chart';
import { RunFollowers } from './run-followers';
import { RunItems } from './run-items';
import { RunLog } from './run-log';
import { RunReport } from './run-report';
import { RunSteering } from './run-steering';

export function RunView({ assignment }: { assignment: Assignment }) {
  const { number, outcomes, state } = assignment;
  const isOver = state === 'done' || state === 'cancelled';
  const {
    data: progress,
    error,
    refetch,
  } = useQuery({
    ...runProgressQuery(number),
    refetchInterval: state === 'running' ? 2_000 : false,
  });
  const client = useQueryClient();
  const [printed, setPrinted] = useState<PrintedItems | null>(null);
  if (outcomes === null) return null;
  const total = assignment.counts?.to_change ?? 0;
  return (
    <>
      {isOver ? null : <RunSteering assignment={assignment} progress={progress} />}
      <ItemsDone outcomes={outcomes} total={total} assignment={assignment} progress={progress} />
      {isOver ? (
        <RunReport
          assignment={assignment}
          actions={
            <PrintButton prepare={async () => setPrinted(await loadPrintedItems(client, number))}>
              Print report
            </PrintButton>
          }
        />
      ) : null}
      {error === null ? null : (
        <ReadFailure error={error} hasOlder={progress !== undefined} onRetry={() => void refetch()} />
      )}
      <div className="mt-3.5 grid items-start gap-3.5 min-[1000px]:grid-cols-[minmax(0,1fr)_minmax(290px,0.42fr)]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5">
          {progress === undefined || progress.points.length < 2 ? null : (
            <ProgressChart progress={progress} total={total} startedAt={assignment.started?.at ?? ''} />
          )}
          <RunItems number={number} outcomes={outcomes} isOver={isOver} printed={printed} />
        </div>
        {/* Above the profiles when stacked, on paper too. */}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 max-[999px]:order-first">
          <Outcomes outcomes={outcomes} isOver={isOver} />
          {isOver ? <RunFollowers assignment={assignment} /> : null}
          {isOver || progress === undefined ? null : <ThisMinute progress={progress} />}
          {progress === undefined ? null : <RunLog entries={progress.log} isOver={isOver} />}
          <PlannedChecks assignment={assignment} />
        </div>
      </div>
    </>
  );
}

/** How each outcome is drawn: similar neighbouring colours also have a pattern. */
const LOOKS: Record<ItemOutcome, string> = {
  changed: 'bg-accent',
  skipped: 'bg-line-strong',
  conflict: 'bg-bad',
  not_found: 'bg-warn',
  failed: 'border border-bad bg-surface',
  not_known: 'bg-[repeating-linear-gradient(45deg,var(--warn)_0_3px,transparent_3px_6px)] border border-warn',
};

function ItemsDone({
  outcomes,
  total,
  assignment,
  progress,
}: {
  outcomes: OutcomeCounts;
  total: number;
  assignment: Assignment;
  progress: RunProgress | undefined;
}) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const done = total - outcomes.left;
  const endsAt = progress?.endsAt == null ? null : new Date(progress.endsAt);
  const endedAt = assignment.endedAt === null ? null : new Date(assignment.endedAt);
  const clock = (time: Date) => `${shortClock(time, zone)} ${zoneWords(time, zone)}`;
  return (
    <Panel>
      <section aria-label="Progress" className="px-4 py-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p>
            <b className="mr-2 text-2xl font-semibold numeric">{countWords(done)}</b>{' '}
            <span className="text-ink-2">of {unitWords(total, 'profile')} processed</span>
          </p>
          <p className="text-ink-2 numeric">
            {outcomes.left === 0 ? null : <>{countWords(outcomes.left)} left</>}
            {endsAt === null || progress === undefined ? null : (
              <>
                {' · '}
                {durationWords(Math.max(0, (endsAt.getTime() - Date.now()) / 1_000))}
                {' · '}
                <b className="font-semibold text-ink">finishes at about {clock(endsAt)}</b>
              </>
            )}
            {endedAt === null ? null : <> ended at {clock(endedAt)}</>}
          </p>
        </div>
        <div aria-hidden className="mt-2.5 flex h-3 overflow-hidden rounded-[3px] bg-sunken">
          {ITEM_OUTCOMES.map((outcome) =>
            outcomes[outcome] === 0 ? null : (
              <span
                key={outcome}
                className={`min-w-[3px] ${LOOKS[outcome]}`}
                style={{ width: `${(outcomes[outcome] / Math.max(1, total)) * 100}%` }}
              />
            ),
          )}
        </div>
      </section>
    </Panel>
  );
}

function Outcomes({ outcomes, isOver }: { outcomes: OutcomeCounts; isOver: boolean }) {
  const aside: Partial<Record<ItemOutcome, string>> = {
    changed: changedDetails(outcomes),
    conflict: outcomes.conflict > 0 ? 'changed since the plan; nothing written' : '',
    not_found: outcomes.not_found > 0 ? 'the service answered 404' : '',
    not_known: outcomes.not_known > 0 ? 'check these profiles' : '',
  };
  return (
    <Card id="outcomes-title" title={isOver ? 'Outcome' : 'Outcome so far'}>
      <dl className="mt-1.5 grid grid-cols-[auto_auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5">
        {ITEM_OUTCOMES.map((outcome) => (
          <div key={outcome} className="contents">
            <dt className="flex items-center gap-2">
              <span aria-hidden className={`size-2.5 rounded-[3px] ${LOOKS[outcome]}`} />
              {ITEM_OUTCOME_WORDS[outcome]}
            </dt>
            <dd className="text-right font-semibold numeric">{countWords(outcomes[outcome])}</dd>
            <dd className="text-sm text-ink-3">{aside[outcome] ?? ''}</dd>
          </div>
        ))}
      </dl>
      {isOver && outcomes.left > 0 ? (
        <p className="mt-2 text-ink-2">{countWords(outcomes.left)} not started.</p>
      ) : null}
    </Card>
  );
}

function changedDetails({
  changed,
  kept_differently: storedDifferently,
  side_effects: moved,
}: OutcomeCounts): string {
  if (changed === 0) return '';
  const parts = [
    ...(storedDifferently > 0 ? [`${countWords(storedDifferently)} saved differently`] : []),
    ...(moved > 0 ? [`${countWords(moved)} with other changes`] : []),
  ];
  return parts.length === 0 ? 'no other changes' : parts.join(', ');
}

function ThisMinute({ progress: { minute, pace } }: { progress: RunProgress }) {
  const parts = [
    ['this run', minute.run],
    ['people', minute.people],
    ...(minute.others > 0 ? ([['other runs', minute.others]] as const) : []),
  ] as const;
  return (
    <Card id="minute-title" title="Writes in the last minute">
      <p className="mt-1 flex flex-wrap gap-x-4 text-ink-2 numeric">
        {parts.map(([who, count]) => (
          <span key={who}>
            {who} {countWords(count)}
          </span>
        ))}
        {minute.remaining === null || pace.limit === null ? null : (
          <span className="ml-auto">
            {countWords(minute.remaining)} of {countWords(pace.limit)} left
          </span>
        )}
      </p>
    </Card>
  );
}
