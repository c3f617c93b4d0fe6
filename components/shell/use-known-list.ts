'use client';

import type { QueryClient } from '@tanstack/react-query';
import type { PortalConfigurationsWindow } from '@/lib/contract/console-api';
import { type ListFilter, portalConfigurationsKey } from '@/lib/queries/portal-configurations';
import { useCached } from './use-cached';

/** The latest window of the account's configurations that was on screen, which knows how many there are; asks for nothing itself. */
export const useKnownList = (): PortalConfigurationsWindow | null => useCached(latest);

/** A list asked for by ID counts only what the service answered, so it knows nothing of the account. */
const latest = (client: QueryClient): PortalConfigurationsWindow | null =>
  client
    .getQueryCache()
    .findAll({ queryKey: portalConfigurationsKey })
    .filter((query) => (query.queryKey[1] as ListFilter).id === null && query.state.data !== undefined)
    .map((query) => query.state.data as PortalConfigurationsWindow)
    .reduce<PortalConfigurationsWindow | null>(
      (latest, window) => (latest === null || window.readAt > latest.readAt ? window : latest),
      null,
    );
