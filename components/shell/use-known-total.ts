'use client';

import type { QueryClient } from '@tanstack/react-query';
import type { PortalConfigurationsWindow } from '@/lib/contract/console-api';
import { type ListFilter, portalConfigurationsKey } from '@/lib/queries/portal-configurations';
import { useCached } from './use-cached';

/** Configurations in the account, if a list on screen or seen before said so; asks for nothing itself. */
export const useKnownTotal = (): number | null => useCached(latestTotal);

/** A list asked for by ID counts only what the service answered, so it knows nothing of the account. */
function latestTotal(client: QueryClient): number | null {
  const windows = client
    .getQueryCache()
    .findAll({ queryKey: portalConfigurationsKey })
    .filter((query) => (query.queryKey[1] as ListFilter).id === null && query.state.data !== undefined)
    .map((query) => query.state.data as PortalConfigurationsWindow);
  return (
    windows.reduce<PortalConfigurationsWindow | null>(
      (latest, window) => (latest === null || window.readAt > latest.readAt ? window : latest),
      null,
    )?.total ?? null
  );
}
