import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/features/call';

/** Polling interval in milliseconds, in addition to live messages. */
const LOOK_AGAIN = 20_000;

/** The counts of pages. They arrive with the first paint of any page. */
export const pageCountsQuery = () =>
  queryOptions({
    queryKey: ['page-counts'],
    queryFn: ({ signal }) => call('GET /api/overview/counts', { signal }),
    staleTime: LOOK_AGAIN,
    refetchInterval: LOOK_AGAIN,
  });
