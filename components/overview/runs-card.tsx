'use client';

import { useQuery } from '@tanstack/react-query';
import { AssignmentBadge } from '@/components/ui/assignment-badge';
import { Card } from '@/components/ui/card';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { shortClock, zoneWords } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { runsUnderWayQuery } from '@/lib/features/assignments/queries';
import type { RunsUnderWay } from '@/lib/features/assignments/run';
import { assignmentNumber } from '@/lib/features/assignments/words';
import { BigNumber } from './big-number';

/** Most runs named. */
const NAMED = 4;

/** Running runs with their progress; nothing if there are none. Halted runs wait for a decision instead. */
export function RunsCard() {
  const { data } = useQuery(runsUnderWayQuery());
  const running = (data?.runs ?? []).filter(({ state }) => state === 'running');
  if (running.length === 0) return null;
  return (
    <Card id="runs-title" title="Assignments">
      <div className="mt-1">
        <BigNumber
          href="/assignments?state=under_way"
          count={running.length}
          words={running.length === 1 ? 'active run' : 'active runs'}
        />
      </div>
      <ul aria-label="Active runs" className="mt-2 divide-y divide-line border-t border-line">
        {running.slice(0, NAMED).map((run) => (
          <Run key={run.number} run={run} />
        ))}
      </ul>
    </Card>
  );
}

function Run({ run: { number, title, state, done, total, endsAt } }: { run: RunsUnderWay['runs'][number] }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const end = endsAt === null ? null : new Date(endsAt);
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <PageLink
          href={`/assignments/${number}`}
          className="min-w-0 font-medium wrap-anywhere hover:underline"
        >
          <span className="mr-2 font-mono text-xs font-normal text-ink-3">{assignmentNumber(number)}</span>
          <MarkedText>{title}</MarkedText>
        </PageLink>
        <AssignmentBadge state={state} />
      </div>
      <div aria-hidden className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full bg-accent" style={{ width: `${(done / Math.max(1, total)) * 100}%` }} />
      </div>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2 numeric">
        <span>{`${countWords(done)} of ${countWords(total)} processed`}</span>
        {end === null ? null : (
          <span>{`finishes at about ${shortClock(end, zone)} ${zoneWords(end, zone)}`}</span>
        )}
      </p>
    </li>
  );
}
