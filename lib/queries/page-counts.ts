import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** Milliseconds between looks, besides what messages tell. */
const LOOK_AGAIN = 20_000;

/** How much there is on pages. It comes with the first paint of whichever page. */
export const pageCountsQuery = () =>
  queryOptions({
    queryKey: ['page-counts'],
    queryFn: ({ signal }) => call('GET /api/overview/counts', { signal }),
    staleTime: LOOK_AGAIN,
    refetchInterval: LOOK_AGAIN,
  });
