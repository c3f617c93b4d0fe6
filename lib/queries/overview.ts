import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** Milliseconds between looks: webhooks are not followed one by one here, as their numbers change with every one. */
const LOOK_AGAIN = 15_000;

/** What stands out among all known profiles. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call('GET /api/overview', { signal }),
    staleTime: 2_000,
    refetchInterval: LOOK_AGAIN,
  });

/** What deviates from baselines: asked for after the first paint, which does not wait for it. */
export const deviationsOverviewQuery = () =>
  queryOptions({
    queryKey: ['overview', 'deviations'],
    queryFn: ({ signal }) => call('GET /api/overview/deviations', { signal }),
    staleTime: 2_000,
    refetchInterval: LOOK_AGAIN,
  });
