'use client';

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useDemoProgress } from '@/components/shell/demo-progress';
import { showToast } from '@/components/shell/show-toast';
import { useAction } from '@/components/shell/use-action';
import { useAddressState } from '@/components/shell/use-address-state';
import { AskButton } from '@/components/ui/ask-button';
import { countWords } from '@/components/ui/count-words';
import { assignmentsQuery } from '@/lib/features/assignments/queries';
import { labelNamesQuery } from '@/lib/features/labels/queries';
import { listWindowQuery, plainRequest } from '@/lib/features/lists';
import { pageCountsQuery } from '@/lib/features/overview/queries';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import {
  faultsQuery,
  resetSandbox,
  sandboxProfilesQuery,
  scenarioRunsQuery,
} from '@/lib/features/sandbox/queries';
import { subscriptionsQuery } from '@/lib/features/sandbox/webhook-queries';
import { viewsQuery } from '@/lib/features/views/queries';
import { ActionFailure } from './action-failure';

/** Restores the seeded data of every account in the sandbox. Asks first, because nothing else can be restored. */
export function ResetSandbox({ account }: { account: string }) {
  const queryClient = useQueryClient();
  const { write } = useAddressState();
  const reset = useAction(
    () => resetSandbox(),
    async ({ data }) => {
      write({ profile: null });
      showToast({
        message: 'Sandbox reset',
        detail: `${countWords(data.profiles)} profiles and ${countWords(data.configurations)} configurations, restored.`,
      });
      // Everything the console has read belongs to deleted data.
      await queryClient.invalidateQueries();
    },
  );
  return (
    <div>
      <AskButton
        variant="danger"
        aria-disabled={reset.isRunning}
        title="Reset the sandbox?"
        question={<ResetLosses account={account} />}
        confirm="Reset the sandbox"
        onConfirm={() => void reset.run(undefined)}
      >
        <RotateCcw aria-hidden />
        {reset.isRunning ? 'Resetting…' : 'Reset…'}
      </AskButton>
      <ActionFailure failure={reset.failure} />
    </div>
  );
}

/** Current counts; undefined if not known yet. */
interface ResetCounts {
  profiles?: number | undefined;
  subscriptions?: number | undefined;
  faults?: number | undefined;
  runs?: number | undefined;
  directory?: number | undefined;
  labels?: number | undefined;
  views?: number | undefined;
  checks?: number | undefined;
  findings?: number | undefined;
  exceptions?: number | undefined;
  baselines?: number | undefined;
  assignments?: number | undefined;
}

const many = (count: number | undefined, one: string, more: string): string =>
  count === undefined ? more : `${countWords(count)} ${count === 1 ? one : more}`;

/** What a reset deletes, in the service and in the console. */
export const resetLosses = (account: string, counts: ResetCounts) => ({
  service: [
    `${many(counts.profiles, 'profile', 'profiles')} of ${account}, with documents, status, risk, team and assignee`,
    'all changes to profiles’ forms',
    `${many(counts.subscriptions, 'webhook subscription', 'webhook subscriptions')}, and the delivery log`,
    `changed limits and clock settings, ${many(counts.faults, 'fault', 'faults')} and ${many(counts.runs, 'scenario run', 'scenario runs')}`,
  ],
  console: [
    `all events received, and the list of ${many(counts.directory, 'known profile', 'known profiles')}`,
    'all configuration versions in History',
    `${many(counts.assignments, 'assignment', 'assignments')}, with plans, runs and reports; active runs stop`,
    `${many(counts.labels, 'label', 'labels')} of forms, models and profiles`,
    `${many(counts.views, 'saved view', 'saved views')} you can see, and other people’s private views`,
    `${many(counts.checks, 'check', 'checks')}, with ${many(counts.findings, 'open finding', 'open findings')} and ${many(counts.exceptions, 'exception', 'exceptions')}`,
    `${many(counts.baselines, 'baseline', 'baselines')}, and accepted deviations`,
  ],
});

/** What a reset deletes, with current numbers, updated while on screen. */
function ResetLosses({ account }: { account: string }) {
  const { data: names } = useQuery(labelNamesQuery());
  const { data: counts } = useQuery(pageCountsQuery());
  const isDemoRunning = useDemoProgress() !== null;
  const losses = resetLosses(account, {
    profiles: useInfiniteQuery(sandboxProfilesQuery(account, {})).data?.pages[0]?.total,
    subscriptions: useQuery(subscriptionsQuery(account)).data?.length,
    faults: useQuery(faultsQuery(account)).data?.length,
    runs: useQuery(scenarioRunsQuery(account)).data?.length,
    directory: useQuery(listWindowQuery(PROFILES_LIST, plainRequest(PROFILES_LIST))).data?.total,
    views: useQuery(viewsQuery()).data?.views.length,
    checks: counts?.checks,
    findings: counts?.findings,
    exceptions: counts?.exceptions,
    baselines: counts?.baselines,
    assignments: useInfiniteQuery(assignmentsQuery('all')).data?.pages[0]?.counts.all,
    labels: names && Object.values(names.names).reduce((sum, ofKind) => sum + Object.keys(ofKind).length, 0),
  });
  return (
    <>
      <p>The following will be permanently deleted for all sandbox accounts:</p>
      <Items>{losses.service}</Items>
      <p className="mt-2">The following will also be deleted from the console:</p>
      <Items>{losses.console}</Items>
      <p className="mt-2">
        The original sample data will be restored. Operators, alert destinations and Activity are kept.
        {isDemoRunning ? ' The guided demo restarts.' : ''}
      </p>
    </>
  );
}

const Items = ({ children: items }: { children: readonly string[] }) => (
  <ul className="mt-1 list-disc pl-5 numeric">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
