import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** The list of a profile's versions: out of date once a reading or a save made another one. */
export const versionsKey = (uuid: string) => ['profile-versions', uuid.toLowerCase()] as const;

/** The versions of a profile, the newest first, a page at a time. */
export function versionsQuery(uuid: string) {
  return infiniteQueryOptions({
    queryKey: versionsKey(uuid),
    queryFn: ({ pageParam, signal }) => {
      const query = { before: pageParam };
      return call('GET /api/profiles/{uuid}/snapshots', { params: { uuid }, query, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  });
}

/** One version with its body, which never changes. */
export function versionQuery(uuid: string, number: number) {
  return queryOptions({
    queryKey: ['profile-version', uuid.toLowerCase(), number] as const,
    queryFn: ({ signal }) =>
      call('GET /api/profiles/{uuid}/snapshots/{number}', { params: { uuid, number }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

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
