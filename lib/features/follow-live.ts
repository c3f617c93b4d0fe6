import type { QueryClient } from '@tanstack/react-query';
import { connectLive, type LiveBrowser } from '@/lib/platform/data/live-connection';
import { setLiveState } from '@/lib/platform/data/live-state';
import { suspectAway } from '@/lib/platform/data/reachability';
import { InvalidateTogether } from './invalidate-together';

const NAME = 'portal-console-live';

/**
 * Keeps the screen up to date while the page is open. A page in the back/forward cache closes its connection, so that
 * the browser can restore it.
 *
 * @returns a function that ends it
 */
export function followLive(client: QueryClient): () => void {
  const together = new InvalidateTogether(client);
  const listener = {
    message: together.message.bind(together),
    opened: () => together.ownReads(),
    reset: () => together.everything(),
    unproven: () => {
      together.resend();
      suspectAway();
    },
    state: setLiveState,
  };
  let end: (() => void) | null = null;
  const begin = () => {
    end ??= connectLive(listener, browser());
  };
  const disconnect = () => {
    end?.();
    end = null;
    setLiveState('off');
  };
  const endWatching = together.watchArrivals();
  begin();
  window.addEventListener('pageshow', begin);
  window.addEventListener('pagehide', disconnect);
  return () => {
    window.removeEventListener('pageshow', begin);
    window.removeEventListener('pagehide', disconnect);
    endWatching();
    disconnect();
  };
}

const ALONE = { postMessage: () => {}, close: () => {}, onmessage: null };

const browser = (): LiveBrowser => ({
  openSource: () => new EventSource('/api/live'),
  // Locks exist only in a secure context (https or localhost); elsewhere each tab has its own connection.
  openChannel: () => (navigator.locks === undefined ? { ...ALONE } : new BroadcastChannel(NAME)),
  inTurn(hold, signal) {
    if (navigator.locks === undefined) void hold();
    else navigator.locks.request(NAME, { signal }, hold).catch(() => undefined);
  },
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every(run, ms) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
  onWake(run) {
    const wake = () => {
      if (document.visibilityState === 'visible') run(false);
    };
    const change = () => run(true);
    document.addEventListener('visibilitychange', wake);
    // Chrome's name for a page that was frozen (Page Lifecycle).
    document.addEventListener('resume', wake);
    window.addEventListener('online', change);
    window.addEventListener('offline', change);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      document.removeEventListener('resume', wake);
      window.removeEventListener('online', change);
      window.removeEventListener('offline', change);
    };
  },
  now: Date.now,
  random: Math.random,
});
