import { infiniteQueryOptions } from '@tanstack/react-query';
import type { TimelinePage } from '@/lib/contract/profile-timeline';
import { requestJson } from './request-json';

/** What happened to a profile, newest first, a page at a time. */
export function timelineQuery(uuid: string) {
  return infiniteQueryOptions({
    queryKey: ['timeline', uuid.toLowerCase()],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? '' : `?before=${pageParam}`;
      return requestJson<TimelinePage>(`/api/profiles/${uuid}/timeline${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: 1_000,
  });
}
