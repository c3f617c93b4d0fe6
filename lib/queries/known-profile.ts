import { queryOptions } from '@tanstack/react-query';
import type { KnownProfileAnswer, LastChangeAnswer } from '@/lib/contract/known-profile';
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

/** The last change of a profile's configuration that this console made or found; for the printed report. */
export function lastChangeQuery(uuid: string) {
  return queryOptions({
    queryKey: ['last-change', uuid.toLowerCase()],
    queryFn: ({ signal }) => requestJson<LastChangeAnswer>(`/api/profiles/${uuid}/last-change`, { signal }),
    staleTime: 1_000,
  });
}
