import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  PortalConfigurationsWindow,
  SortMember,
  SortOrder,
  WINDOW_SIZE,
} from '@/lib/contract/console-api';
import type { PortalConfiguration } from '@/lib/contract/portal-configuration';
import { addressOf, call } from './call';

/** What the operator asks of the list; an empty text and null are "no filter". */
export interface ListFilter {
  q: string;
  id: number | null;
  sort: SortMember;
  order: SortOrder;
}

interface ListRequest extends ListFilter {
  offset: number;
}

export const DEFAULT_LIST_FILTER: ListFilter = { q: '', id: null, sort: 'updated_at', order: 'desc' };

/** Rows in one window. Written here, typed there: importing the value would send zod to the page. */
export const WINDOW_ROWS: typeof WINDOW_SIZE = 100;

export const portalConfigurationsKey = ['portal-configurations'] as const;

/** One window of 100 rows, starting at `offset`. */
export function portalConfigurationsQuery(request: ListRequest) {
  return queryOptions({
    queryKey: [...portalConfigurationsKey, request],
    queryFn: ({ signal }) => call('GET /api/portal-configurations', { query: toQuery(request), signal }),
    staleTime: 60_000,
  });
}

/** The same window, with the list read from the service first, whatever the age of the console's copy. */
export function portalConfigurationsAnew(request: ListRequest) {
  return queryOptions({
    ...portalConfigurationsQuery(request),
    queryFn: ({ signal }) =>
      call('GET /api/portal-configurations', {
        query: toQuery(request),
        signal,
        headers: { 'cache-control': 'no-cache' },
      }),
    staleTime: 0,
  });
}

/** One configuration by its ID, null where the account has none; a row already on screen is not asked again. */
export function portalConfigurationQuery(client: QueryClient, id: number) {
  return queryOptions({
    queryKey: ['portal-configuration', id],
    queryFn: async ({ signal }): Promise<PortalConfiguration | null> => {
      const found = await call('GET /api/portal-configurations', { query: { id }, signal });
      return found.rows.find((row) => row.id === id) ?? null;
    },
    initialData: () =>
      client
        .getQueriesData<PortalConfigurationsWindow>({ queryKey: portalConfigurationsKey })
        .flatMap(([, window]) => window?.rows ?? [])
        .find((row) => row.id === id),
    staleTime: 60_000,
  });
}

/** The first configurations by name whose name contains `text`: one that has it as its whole name is among them. */
export function findConfigurationsQuery(text: string) {
  return queryOptions({
    queryKey: ['portal-configurations-found', text],
    queryFn: ({ signal }) =>
      call('GET /api/portal-configurations', {
        query: { q: text, sort: 'name', order: 'asc', limit: 25 },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: text !== '',
  });
}

/** Where the rows that match are downloaded as CSV. */
export const exportAddress = (filter: ListFilter): string =>
  addressOf('GET /api/portal-configurations/export', { query: toQuery(filter) });

/** An empty text is no filter. */
const toQuery = <Filter extends ListFilter>({ q, ...filter }: Filter) => ({ ...filter, q: q || null });
