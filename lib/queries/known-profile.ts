import { queryOptions } from '@tanstack/react-query';
import type { KnownProfileAnswer } from '@/lib/contract/known-profile';
import { directoryKey } from './directory';
import { unlessLive } from './live-state';
import { requestJson } from './request-json';

/** What events have told of a profile. */
export function knownProfileQuery(uuid: string) {
  return queryOptions({
    queryKey: [...directoryKey, 'known', uuid.toLowerCase()],
    queryFn: ({ signal }) =>
      requestJson<KnownProfileAnswer>(`/api/profiles/${uuid}/known`, { signal, cache: 'no-store' }),
    select: ({ profile }) => profile,
    staleTime: 1_000,
    refetchInterval: unlessLive(5_000),
  });
}
