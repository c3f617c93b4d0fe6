'use client';

import { useQuery } from '@tanstack/react-query';
import { Panel } from '@/components/ui/panel';
import { ReadFailure } from '@/components/ui/read-failure';
import { scenarioRunsQuery } from '@/lib/queries/sandbox';
import { useIsMoving } from '../use-is-moving';
import { ViewSkeleton } from '../view-skeleton';
import { ScenarioRunCard } from './scenario-run-card';

/** Where a new run shows. */
export const RUNS_HEADING = 'sandbox-runs';

/** Newest first; followed closely while one of them runs. */
export function RunsSection({ account }: { account: string }) {
  useIsMoving(account);
  const { data: runs, error, refetch } = useQuery(scenarioRunsQuery(account));
  return (
    <section aria-labelledby={RUNS_HEADING} className="min-w-0">
      <h2 id={RUNS_HEADING} className="mb-2.5 flex min-h-[30px] items-center">
        Runs
      </h2>
      {error === null ? null : (
        <ReadFailure error={error} hasOlder={runs !== undefined} onRetry={() => void refetch()} />
      )}
      {runs === undefined ? (
        error === null ? (
          <ViewSkeleton />
        ) : null
      ) : runs.length === 0 ? (
        <Panel className="px-4 py-5 text-ink-2">Nothing has been run yet.</Panel>
      ) : (
        <ul className="grid gap-3">
          {runs.map((run, index) => (
            <ScenarioRunCard key={run.id} account={account} run={run} isLatest={index === 0} />
          ))}
        </ul>
      )}
    </section>
  );
}
