import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listKey, readList } from '@/lib/features/lists';
import { operationQuery } from '@/lib/features/operation-query';
import { unlessLive } from '@/lib/platform/data/live-state';
import type { ListRequest } from '@/lib/platform/list/list';
import { SETUPS_LIST } from './list';

/** The requested groups, all at once. */
export const setupsQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: [...listKey(SETUPS_LIST), request],
    queryFn: ({ signal }) => readList(SETUPS_LIST, request, signal),
    placeholderData: keepPreviousData,
    staleTime: 1_000,
    refetchInterval: unlessLive(15_000),
  });

/** The profiles whose groups are requested. */
export interface SetupsRequest {
  status: readonly string[];
  risk: string | null;
  team: string | null;
}

/** The results of checks in the groups of these profiles. Nothing waits for it. */
export const setupChecksQuery = (asked: SetupsRequest) =>
  operationQuery('GET /api/setups/checks', {
    query: { ...asked, status: [...asked.status] },
    live: ['baselines', 'checks'],
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: unlessLive(30_000),
  });

/** One setup compared with another, or with the first of its family. The number of its profiles is in the groups. */
export const setupQuery = (number: number, against: number | null) =>
  operationQuery('GET /api/setups/{number}', {
    params: { number },
    query: { against },
    live: ['baselines', 'checks'],
    staleTime: 30_000,
  });

/** The number of profiles with the same setup as this one. */
export const profileGroupQuery = (uuid: string) =>
  operationQuery('GET /api/profiles/{uuid}/setup', {
    params: { uuid: uuid.toLowerCase() },
    live: ['baselines', 'checks'],
    staleTime: 5_000,
  });
