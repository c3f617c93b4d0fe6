'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Confirm } from '@/components/ui/confirm';
import { hasUnsavedWork, LEAVE_EVENT } from './unsaved-work';

/** The part of the Navigation API that says how far Back or Forward went; not every browser has it. */
interface Traversals extends EventTarget {
  currentEntry: { index: number } | null;
}

/**
 * Asks before a page with unsaved work is left within the console, by a link, by Back, or by the palette. The browser
 * itself asks before the tab is closed (`useLeaveGuard`). Next's router can't refuse a navigation, so it is stopped
 * before the router hears of it.
 */
export function LeaveGuard() {
  const router = useRouter();
  const pathname = usePathname();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const ask = (go: () => void) => setLeave(() => go);

  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!hasUnsavedWork() || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target === '_blank' || link.hasAttribute('download')) return;
    const to = new URL(link.href, window.location.href);
    if (to.origin !== window.location.origin || to.pathname === pathname) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => router.push(`${to.pathname}${to.search}${to.hash}`));
  });

  /** How far the last Back or Forward went: -1 for Back. */
  const distance = useRef(-1);
  /** The next move through the history is our own. */
  const isOurs = useRef<'return' | 'leave' | null>(null);
  const onMove = useEffectEvent((event: PopStateEvent) => {
    const ours = isOurs.current;
    isOurs.current = null;
    if (ours === 'leave') return;
    if (ours === 'return') return event.stopImmediatePropagation();
    if (!hasUnsavedWork() || window.location.pathname === pathname) return;
    event.stopImmediatePropagation();
    // The address has changed already: return to the page, which is still on screen.
    const steps = distance.current;
    isOurs.current = 'return';
    window.history.go(-steps);
    ask(() => {
      isOurs.current = 'leave';
      window.history.go(steps);
    });
  });

  useEffect(() => {
    const click = (event: MouseEvent) => onClick(event);
    const move = (event: PopStateEvent) => onMove(event);
    const asked = (event: Event) => {
      const go = (event as CustomEvent<() => void>).detail;
      setLeave(() => go);
    };
    const traversals = (window as { navigation?: Traversals }).navigation;
    const measure = (event: Event) => {
      const { from, navigationType } = event as Event & {
        from: { index: number };
        navigationType: string | null;
      };
      if (navigationType === 'traverse')
        distance.current = (traversals?.currentEntry?.index ?? 0) - from.index;
    };
    // In the capture phase, before React and the router.
    document.addEventListener('click', click, { capture: true });
    window.addEventListener('popstate', move, { capture: true });
    window.addEventListener(LEAVE_EVENT, asked);
    traversals?.addEventListener('currententrychange', measure);
    return () => {
      document.removeEventListener('click', click, { capture: true });
      window.removeEventListener('popstate', move, { capture: true });
      window.removeEventListener(LEAVE_EVENT, asked);
      traversals?.removeEventListener('currententrychange', measure);
    };
  }, []);

  if (leave === null) return null;
  return (
    <Confirm
      title="Leave without saving?"
      confirm="Leave"
      cancel="Keep editing"
      onConfirm={() => {
        setLeave(null);
        leave();
      }}
      onCancel={() => setLeave(null)}
    >
      What you typed on this page has not been saved.
    </Confirm>
  );
}
