'use client';

import { useSecondsLeft } from '@/components/shell/use-seconds-left';
import { Button } from '@/components/ui/button';
import { clockTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { PortalConfigurationsWindow } from '@/lib/contract/console-api';

/** When the list was read from the service, and when it will be again. */
export function ListFreshness({
  list,
  asOf,
  refreshing,
  onRefresh,
}: {
  list: PortalConfigurationsWindow | undefined;
  /** When the browser got `list`, in milliseconds since the epoch. */
  asOf: number;
  refreshing: boolean;
  onRefresh: () => void;
}) {
  const inBrowser = useInBrowser();
  const seconds = useSecondsLeft(list?.freshFor || null, asOf);
  const next = refreshing ? ' · reading it again…' : seconds ? ` · refreshes in ${seconds} s` : '';
  return (
    <div className="flex min-h-[30px] flex-wrap items-center text-ink-3 numeric">
      {list === undefined ? null : (
        <span>{`As of ${clockTime(new Date(list.readAt), inBrowser ? undefined : 'UTC')}${next}`}</span>
      )}
      <Button
        look="ghost"
        className="px-2"
        aria-disabled={refreshing}
        onClick={refreshing ? undefined : onRefresh}
      >
        Refresh
      </Button>
    </div>
  );
}
