import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/features/call';

/**
 * Polling interval in milliseconds: webhooks are not followed individually here, because every one changes the
 * numbers.
 */
const LOOK_AGAIN = 15_000;

export const overviewQuery = () =>
  queryOptions({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call('GET /api/overview', { signal }),
    staleTime: 2_000,
    refetchInterval: LOOK_AGAIN,
  });

/** Deviations from baselines: requested after the first paint, which does not wait for them. */
export const deviationsOverviewQuery = () =>
  queryOptions({
    queryKey: ['overview', 'deviations'],
    queryFn: ({ signal }) => call('GET /api/overview/deviations', { signal }),
    staleTime: 2_000,
    refetchInterval: LOOK_AGAIN,
  });
