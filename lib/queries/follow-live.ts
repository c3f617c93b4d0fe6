import type { QueryClient } from '@tanstack/react-query';
import { InvalidateTogether } from './invalidate-together';
import { connectLive, type LiveBrowser } from './live-connection';
import { setLiveState } from './live-state';

const NAME = 'portal-console-live';

/**
 * Keeps what is on screen up to date for as long as the page is open. A page that is put away lets its connection
 * go, so that the browser can bring it back as it was.
 *
 * @returns a function that ends it
 */
export function followLive(client: QueryClient): () => void {
  const together = new InvalidateTogether(client);
  const listener = {
    message: together.message.bind(together),
    opened: () => together.ownReads(),
    reset: () => together.everything(),
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
  // Locks are only in a secure context (https or localhost); elsewhere each tab has a connection of its own.
  openChannel: () => (navigator.locks === undefined ? { ...ALONE } : new BroadcastChannel(NAME)),
  inTurn(hold, signal) {
    if (navigator.locks === undefined) void hold();
    else navigator.locks.request(NAME, { signal }, hold).catch(() => undefined);
  },
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
});
