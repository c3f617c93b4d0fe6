'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { shortClock } from '@/components/ui/time-words';
import { consoleIsAway, onReachability, suspectAway } from '@/lib/queries/reachability';
import { useUnconfirmed } from './use-unconfirmed';

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
 * right.
 */
export function AwayNotice() {
  const client = useQueryClient();
  const isAway = useSyncExternalStore(onReachability, consoleIsAway, () => false);
  const since = useUnconfirmed();
  useEffect(() => {
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
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-3 print:hidden"
    >
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

function Notice({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="pointer-events-auto flex max-w-[560px] items-start gap-2.5 rounded-lg border border-line-strong bg-surface px-3.5 py-2.5 shadow-high">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>{children}</span>
    </p>
  );
}
