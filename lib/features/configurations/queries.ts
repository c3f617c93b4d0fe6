import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PortalConfiguration } from '@/lib/configuration/contract/portal-configuration';
import { call } from '@/lib/features/call';
import { listKey, listWindowQuery } from '@/lib/features/lists';
import { operationQuery } from '@/lib/features/operation-query';
import type { ListRequest } from '@/lib/platform/list/list';
import type { PortalConfigurationsWindow } from './configurations';
import { CONFIGURATIONS_LIST } from './list';

/** The first window, which is requested again once the console's copy of the list is due. */
export const firstConfigurationsQuery = (list: typeof CONFIGURATIONS_LIST, request: ListRequest) => ({
  ...listWindowQuery(list, request),
  refetchInterval: ({ state }: { state: { data: PortalConfigurationsWindow | undefined } }) =>
    nextLook(state.data),
});

/** Milliseconds until the console's copy of the list is due. A list requested by ID has no such time. */
function nextLook(window: PortalConfigurationsWindow | undefined): number | false {
  if (window?.refreshing) return 1_500;
  return window?.freshFor ? (window.freshFor + 1) * 1_000 : false;
}

/** The first window, after reading the list from the service, however new the console's copy is. */
export function rereadPortalConfigurations(request: ListRequest) {
  const query = { ...request } as Record<string, string>;
  return queryOptions({
    ...listWindowQuery(CONFIGURATIONS_LIST, request),
    queryFn: ({ signal }) =>
      call('GET /api/portal-configurations', { query, signal, headers: { 'cache-control': 'no-cache' } }),
    staleTime: 0,
  });
}

/** One configuration by its ID, null if the account has none; a row already on screen is not requested again. */
export function portalConfigurationQuery(client: QueryClient, id: number) {
  return queryOptions({
    queryKey: ['portal-configuration', id],
    queryFn: async ({ signal }): Promise<PortalConfiguration | null> => {
      const found = await call('GET /api/portal-configurations', { query: { id }, signal });
      return found.rows.find((row) => row.id === id) ?? null;
    },
    initialData: () =>
      client
        .getQueriesData<PortalConfigurationsWindow>({ queryKey: listKey(CONFIGURATIONS_LIST) })
        .flatMap(([, window]) => window?.rows ?? [])
        .find((row) => row.id === id),
    staleTime: 60_000,
  });
}

/** The first configurations by name whose name contains `text`, including one whose whole name it is. */
export const findConfigurationsQuery = (text: string) =>
  operationQuery('GET /api/portal-configurations', {
    query: { q: text, sort: 'name', order: 'asc', limit: 25 },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: text !== '',
  });

/** The note on a portal configuration. Live updates report it with labels. */
export const configurationNoteQuery = (id: number) =>
  operationQuery('GET /api/portal-configurations/{id}/note', {
    params: { id },
    live: ['labels'],
    staleTime: 60_000,
  });
