import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from './call';

/** What happened to a profile, newest first, a page at a time. */
export function timelineQuery(uuid: string) {
  return infiniteQueryOptions({
    queryKey: ['timeline', uuid.toLowerCase()],
    queryFn: ({ pageParam, signal }) => {
      const query = { before: pageParam };
      return call('GET /api/profiles/{uuid}/timeline', { params: { uuid }, query, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: 1_000,
  });
}
