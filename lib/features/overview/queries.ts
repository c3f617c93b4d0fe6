import { operationQuery } from '@/lib/features/operation-query';

/**
 * The polling interval is in milliseconds: webhooks are not followed individually here, because every one changes the
 * numbers.
 */
const FOLLOWED = {
  live: ['profile', 'configuration', 'baselines', 'checks', 'drift', 'survey', 'assignments'],
  staleTime: 2_000,
  refetchInterval: 15_000,
} as const;

export const overviewQuery = () => operationQuery('GET /api/overview', FOLLOWED);

/** Deviations from baselines: requested after the first paint, which does not wait for them. */
export const deviationsOverviewQuery = () => operationQuery('GET /api/overview/deviations', FOLLOWED);

/** Polling interval in milliseconds, in addition to live messages. */
const COUNT_AGAIN = 20_000;

/** The counts of pages. They arrive with the first paint of any page. */
export const pageCountsQuery = () =>
  operationQuery('GET /api/overview/counts', {
    live: ['configuration', 'baselines', 'checks', 'drift', 'assignments'],
    staleTime: COUNT_AGAIN,
    refetchInterval: COUNT_AGAIN,
  });
