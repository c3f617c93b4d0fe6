'use client';

import { useQuery } from '@tanstack/react-query';
import { followEvery, scenarioRunsQuery } from '@/lib/features/sandbox/queries';

/** Whether a scenario is running, so that its changes are refreshed often. */
export function useIsScenarioRunning(account: string): boolean {
  const { data } = useQuery({
    ...scenarioRunsQuery(account),
    refetchInterval: ({ state }) => followEvery(state.data?.data.some(isRunning) === true),
  });
  return data?.some(isRunning) === true;
}

const isRunning = ({ status }: { status: string }): boolean => status === 'running';
