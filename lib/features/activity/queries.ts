import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/features/call';

/** One row with its hashes; the outcome of an intent may come later. */
export function activityRowQuery(number: number) {
  return queryOptions({
    queryKey: ['activity-row', number],
    queryFn: ({ signal }) => call('GET /api/activity/{number}', { params: { number }, signal }),
    staleTime: 1_000,
  });
}
