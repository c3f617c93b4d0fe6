import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListRequest } from '@/lib/contract/lists/list';
import { SETUPS_LIST } from '@/lib/contract/lists/setups';
import { call } from './call';
import { listKey, readList } from './lists';
import { unlessLive } from './live-state';

/** The groups that are asked for, all at once. */
export const setupsQuery = (request: ListRequest) =>
  queryOptions({
    queryKey: [...listKey(SETUPS_LIST), request],
    queryFn: ({ signal }) => readList(SETUPS_LIST, request, signal),
    placeholderData: keepPreviousData,
    staleTime: 1_000,
    refetchInterval: unlessLive(15_000),
  });

/** Of which profiles groups are asked for. */
export interface SetupsRequest {
  status: readonly string[];
  risk: string | null;
  team: string | null;
}

/** What checks find in the groups of these profiles. Nothing waits for it. */
export const setupChecksQuery = (asked: SetupsRequest) =>
  queryOptions({
    queryKey: ['setups', 'checks', asked],
    queryFn: ({ signal }) =>
      call('GET /api/setups/checks', { query: { ...asked, status: [...asked.status] }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: unlessLive(30_000),
  });

/** One setup beside another, or beside the first of its family. How many have it is known from the groups. */
export const setupQuery = (number: number, against: number | null) =>
  queryOptions({
    queryKey: ['setups', 'one', number, against],
    queryFn: ({ signal }) =>
      call('GET /api/setups/{number}', { params: { number }, query: { against }, signal }),
    staleTime: 30_000,
  });

/** How many are set up like a profile. */
export const profileGroupQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['setups', 'of', uuid.toLowerCase()],
    queryFn: ({ signal }) => call('GET /api/profiles/{uuid}/setup', { params: { uuid }, signal }),
    staleTime: 5_000,
  });
