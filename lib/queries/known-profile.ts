import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import { directoryKey } from './directory';
import { unlessLive } from './live-state';

/** What events have told of a profile. */
export function knownProfileQuery(uuid: string) {
  return queryOptions({
    queryKey: [...directoryKey, 'known', uuid.toLowerCase()],
    queryFn: ({ signal }) =>
      call('GET /api/profiles/{uuid}/known', { params: { uuid }, signal, cache: 'no-store' }),
    select: ({ profile }) => profile,
    staleTime: 1_000,
    refetchInterval: unlessLive(5_000),
  });
}

/** The last change of a profile's configuration that this console made or found; for the printed report. */
export function lastChangeQuery(uuid: string) {
  return queryOptions({
    queryKey: ['last-change', uuid.toLowerCase()],
    queryFn: ({ signal }) => call('GET /api/profiles/{uuid}/last-change', { params: { uuid }, signal }),
    staleTime: 1_000,
  });
}
