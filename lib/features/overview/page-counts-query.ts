import { operationQuery } from '@/lib/features/operation-query';

/** Polling interval in milliseconds, in addition to live messages. */
const LOOK_AGAIN = 20_000;

/** The counts of pages. They arrive with the first paint of any page. */
export const pageCountsQuery = () =>
  operationQuery('GET /api/overview/counts', {
    live: ['configuration', 'baselines', 'checks', 'drift', 'assignments'],
    staleTime: LOOK_AGAIN,
    refetchInterval: LOOK_AGAIN,
  });
