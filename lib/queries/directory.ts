import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SortOrder } from '@/lib/contract/console-api';
import type { DirectorySort } from '@/lib/contract/console-events';
import { addressOf, call } from './call';
import { unlessLive } from './live-state';

/** What the operator asks of the directory; an empty text and null are "no filter". */
export interface DirectoryFilter {
  /** The beginning of a customer reference, or a UUID. */
  q: string;
  status: string | null;
  risk: string | null;
  team: string | null;
  assignee: string | null;
  /** A form that the profile has, as far as it was read. */
  form: number | null;
  /** The portal configuration that its newest event names. */
  configuration: number | null;
  sort: DirectorySort;
  order: SortOrder;
}

export const DEFAULT_DIRECTORY_FILTER: DirectoryFilter = {
  q: '',
  status: null,
  risk: null,
  team: null,
  assignee: null,
  form: null,
  configuration: null,
  sort: 'seen',
  order: 'desc',
};

/** Rows in one window; the most that the route gives. */
export const DIRECTORY_ROWS = 100;

export const directoryKey = ['directory'] as const;

/** One window of 100 rows, starting at `offset`. */
export function directoryWindowQuery({ offset, ...filter }: DirectoryFilter & { offset: number }) {
  const query = { ...toDirectoryParameters(filter), offset };
  return queryOptions({
    queryKey: [...directoryKey, filter, offset],
    queryFn: ({ signal }) => call('GET /api/profiles', { query, signal }),
    staleTime: 1_000,
    refetchInterval: unlessLive(5_000),
  });
}

/** The first few profiles whose customer reference, or words of whose name, begin with `text`, for the palette. */
export function findProfilesQuery(text: string) {
  return queryOptions({
    queryKey: [...directoryKey, 'found', text],
    queryFn: ({ signal }) => call('GET /api/profiles', { query: { q: text, limit: 5 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: text !== '',
  });
}

/** Profiles whose whole customer reference or name is `text`. */
export function exactProfilesQuery(text: string) {
  return queryOptions({
    queryKey: [...directoryKey, 'exact', text],
    queryFn: ({ signal }) =>
      call('GET /api/profiles', { query: { q: text, exact: 'yes', limit: 5 }, signal }),
    staleTime: 5_000,
    enabled: text !== '',
  });
}

/** Where the profiles that match are downloaded as CSV. */
export const directoryExportAddress = (filter: DirectoryFilter): string =>
  addressOf('GET /api/profiles/export', { query: toDirectoryParameters(filter) });

/** The query of the route, without a window and without what is not filtered. */
export const toDirectoryParameters = (filter: DirectoryFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => Boolean(value))
      .map(([name, value]) => [name, String(value)]),
  );
