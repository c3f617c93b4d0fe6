'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { PortalConfigurationsWindow } from '@/lib/contract/console-api';
import type { DirectoryWindow } from '@/lib/contract/console-events';
import type { ListRequest } from '@/lib/contract/lists/list';

/** The latest window of the account's configurations that was on screen, which knows how many there are; asks for nothing itself. */
export const useKnownList = (): PortalConfigurationsWindow | null => useCached(latest);

/** A list asked for by ID counts only what the service answered, so it knows nothing of the account. */
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
 * What `read` finds in the query cache, and finds again whenever that changes; asks for nothing itself. An object has to
 * be one that the cache holds: a new one each time would never come to rest.
 */
export function useCached<Value extends string | number | object>(
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

/** Profiles in the directory, as the list on screen or seen last said; asks for nothing itself. */
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
