'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useTransition } from 'react';
import type { PortalConfigurationsWindow } from '@/lib/contract/console-api';
import { CONFIGURATIONS_LIST } from '@/lib/contract/lists/configurations';
import type { ListRequest } from '@/lib/contract/lists/list';
import { listKey } from '@/lib/queries/lists';
import { portalConfigurationsAnew } from '@/lib/queries/portal-configurations';

/**
 * Reads the list from the service again on request. Windows of an earlier reading are asked for again when
 * they are next looked at, so that the rows on screen never mix two readings for long.
 */
export function useRefreshList(shown: ListRequest, readAt: string | undefined) {
  const client = useQueryClient();
  const [refreshing, startRefresh] = useTransition();

  useEffect(() => {
    if (readAt === undefined || shown.id !== undefined) return;
    client.invalidateQueries({
      queryKey: listKey(CONFIGURATIONS_LIST),
      predicate: ({ state }) => {
        const window = state.data as PortalConfigurationsWindow | undefined;
        return window !== undefined && window.readAt < readAt;
      },
    });
  }, [client, readAt, shown.id]);

  const refresh = () =>
    startRefresh(async () => {
      // A failure is told by the query itself.
      await client.fetchQuery(portalConfigurationsAnew(shown)).catch(() => undefined);
    });
  return { refresh, refreshing };
}
