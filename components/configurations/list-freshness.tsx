'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useTransition } from 'react';
import { useSecondsLeft } from '@/components/shell/use-seconds-left';
import { Button } from '@/components/ui/button';
import { clockTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { PortalConfigurationsWindow } from '@/lib/features/configurations/configurations';
import { CONFIGURATIONS_LIST } from '@/lib/features/configurations/list';
import { rereadPortalConfigurations } from '@/lib/features/configurations/queries';
import { listKey } from '@/lib/features/lists';
import type { ListRequest } from '@/lib/platform/list/list';

/** When the list was read from the service, and when it is due to be read next. */
export function ListFreshness({
  list,
  asOf,
  refreshing,
  onRefresh,
}: {
  list: PortalConfigurationsWindow | undefined;
  /** When the browser received `list`, in milliseconds since the epoch. */
  asOf: number;
  refreshing: boolean;
  onRefresh: () => void;
}) {
  const inBrowser = useInBrowser();
  const seconds = useSecondsLeft(list?.freshFor || null, asOf);
  const next = refreshing ? ' · refreshing…' : seconds ? ` · refreshes in ${seconds} s` : '';
  return (
    <div className="flex min-h-[30px] flex-wrap items-center text-ink-3 numeric">
      {list === undefined ? null : (
        <span>{`As of ${clockTime(new Date(list.readAt), inBrowser ? undefined : 'UTC')}${next}`}</span>
      )}
      <Button
        variant="ghost"
        className="px-2"
        aria-disabled={refreshing}
        onClick={refreshing ? undefined : onRefresh}
      >
        Refresh
      </Button>
    </div>
  );
}

/**
 * Reads the list from the service again on request. Windows from an earlier reading are requested again when they are
 * next shown, so rows on screen don't mix two readings for long.
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
      // The query itself reports a failure.
      await client.fetchQuery(rereadPortalConfigurations(shown)).catch(() => undefined);
    });
  return { refresh, refreshing };
}
