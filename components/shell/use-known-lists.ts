'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { PortalConfigurationsWindow } from '@/lib/features/configurations/configurations';
import type { DirectoryWindow } from '@/lib/features/profiles/profiles';
import type { ListRequest } from '@/lib/platform/list/list';

/** The last shown window of the account's configurations, which has the total; never sends a request. */
export const useKnownList = (): PortalConfigurationsWindow | null => useCached(latest);

/** A list filtered by ID counts only the service's answer, so it does not know the account's total. */
const latest = (client: QueryClient): PortalConfigurationsWindow | null =>
  client
    .getQueryCache()
    .findAll({ queryKey: ['list', { id: 'configurations' }] })
    .filter((query) => (query.queryKey[2] as ListRequest).id === undefined && query.state.data !== undefined)
    .map((query) => query.state.data as PortalConfigurationsWindow)
    .reduce<PortalConfigurationsWindow | null>(
      (latest, window) => (latest === null || window.readAt > latest.readAt ? window : latest),
      null,
    );

/**
 * What `read` finds in the query cache, updated on every change; never sends a request. An object must be one held by
 * the cache: a new one each time would render forever.
 */
function useCached<Value extends string | number | object>(
  read: (client: QueryClient) => Value | null,
): Value | null {
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  return useSyncExternalStore(
    subscribe,
    () => read(client),
    () => null,
  );
}

/** Number of profiles in the directory, from the list on screen or shown last; never sends a request. */
export const useKnownProfiles = (): number | null => useCached(latestTotal);

function latestTotal(client: QueryClient): number | null {
  let latest: { total: number; at: number } | null = null;
  for (const { state } of client.getQueryCache().findAll({ queryKey: ['list', { id: 'profiles' }] })) {
    const { total } = (state.data ?? {}) as Partial<DirectoryWindow>;
    if (total !== undefined && (latest === null || state.dataUpdatedAt > latest.at))
      latest = { total, at: state.dataUpdatedAt };
  }
  return latest?.total ?? null;
}
