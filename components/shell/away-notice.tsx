'use client';

import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { shortClock } from '@/components/ui/time-words';
import { consoleIsAway, onReachability, suspectAway } from '@/lib/platform/data/reachability';
import { Notice } from './notice';

/** Cancels a link that would leave this page for another one of the console. */
function stayOnPage(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return;
  const isElsewhere = link.origin === window.location.origin && link.pathname !== window.location.pathname;
  if (!isElsewhere) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * While the console can't be reached, says that it is waiting, and refreshes everything on screen once it responds.
 * Otherwise says so if something on screen is no longer updated: numbers that stand still look like numbers that are
 * right. Notices in `children` are shown above its own.
 */
export function AwayNotice({ children }: { children?: ReactNode }) {
  const client = useQueryClient();
  const isAway = useSyncExternalStore(onReachability, consoleIsAway, () => false);
  const since = useUnconfirmed();
  useEffect(() => {
    // Lost before this was there to hear it.
    if (!navigator.onLine) suspectAway();
    window.addEventListener('offline', suspectAway);
    return () => window.removeEventListener('offline', suspectAway);
  }, []);
  useEffect(() => {
    if (!isAway) return;
    // A page that can't be loaded would be replaced by the browser's own error, and what is on screen would be lost.
    document.addEventListener('click', stayOnPage, true);
    return () => {
      document.removeEventListener('click', stayOnPage, true);
      void client.invalidateQueries();
    };
  }, [isAway, client]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-center gap-2 p-3 print:hidden"
    >
      {children}
      {isAway ? (
        <Notice icon={CloudOff}>
          <strong className="font-semibold">No connection to the console.</strong> What you see may be out of
          date. Nothing you typed is lost, and this page resumes automatically when the connection returns.
        </Notice>
      ) : since === null ? null : (
        <Notice icon={TriangleAlert}>
          <strong className="font-semibold">Not updated since {shortClock(new Date(since))}.</strong> The
          console responds, but part of this page can’t be read. What you see may be out of date.
        </Notice>
      )}
    </div>
  );
}

const CHECK_EVERY_MS = 5_000;

/**
 * Since when something on screen has not been updated as it should, in milliseconds since the epoch; null otherwise. A
 * page that is shown again gets a moment to catch up, because nothing is polled while it is hidden.
 */
function useUnconfirmed(): number | null {
  const client = useQueryClient();
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    let hadTime = false;
    const check = () => {
      const isShown = document.visibilityState === 'visible';
      if (isShown && hadTime) setSince(unconfirmedSince(client, Date.now()));
      hadTime = isShown;
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [client]);
  return since;
}

/** A reading is overdue after this many intervals of its polling; one that is polled often, after a time in ms. */
const MISSED = 3;
const AT_LEAST = 10_000;

/**
 * When the oldest overdue reading on screen was made, in milliseconds since the epoch; null if everything is as recent
 * as its polling promises. What live updates prove is not polled, and never overdue.
 */
function unconfirmedSince(client: QueryClient, now: number): number | null {
  const overdue = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter((query) => isOverdue(query, now))
    .map(({ state }) => state.dataUpdatedAt);
  return overdue.length === 0 ? null : Math.min(...overdue);
}

function isOverdue(query: Query, now: number): boolean {
  const { data, dataUpdatedAt } = query.state;
  if (data === undefined || dataUpdatedAt === 0) return false;
  const intervals = query.observers.map(({ options: { refetchInterval: every, enabled } }) =>
    enabled === false ? false : typeof every === 'function' ? every(query) : every,
  );
  const every = Math.min(...intervals.map((one) => one || Number.POSITIVE_INFINITY));
  return now - dataUpdatedAt > Math.max(AT_LEAST, MISSED * every);
}
