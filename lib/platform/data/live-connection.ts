import type { LiveMessage } from '@/lib/platform/live/live-message';
import { isSilent, LiveSource, type SourceBrowser, type TabMessage } from './live-source';
import type { LiveState } from './live-state';

interface LiveListener {
  message(message: LiveMessage): void;
  /** The connection is open, for the first time or again: earlier changes may have been missed. */
  opened(): void;
  /** Too many changes were missed to report them. */
  reset(): void;
  /** Nothing proves any more that the screen is up to date, and requests may have gone with the connection. */
  unproven(): void;
  state(state: LiveState): void;
}

export interface LiveBrowser extends SourceBrowser {
  openChannel(): Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
  /** Runs `hold` once no other tab does, and until its promise ends. */
  inTurn(hold: () => Promise<void>, signal: AbortSignal): void;
  every(run: () => void, ms: number): () => void;
  /** Calls `run` when the page wakes or is shown again; with true, when the machine's network has changed. */
  onWake(run: (isOtherNetwork: boolean) => void): () => void;
}

const CHECK_EVERY_MS = 2_000;
/** A restart of the console takes about this long; before, requests would only fail. */
const PATIENCE_MS = 4_000;
const ASK = 'which state?';

/**
 * Follows GET /api/live. All tabs of a browser share one connection, because it opens only six to an address: one tab
 * holds it and informs the others; when that closes, another replaces it. Each tab listens for the heartbeats itself: a
 * tab that holds the connection may be asleep.
 *
 * @returns a function that ends it
 */
export function connectLive(listener: LiveListener, browser: LiveBrowser): () => void {
  const channel = browser.openChannel();
  const ended = new AbortController();
  let source: LiveSource | null = null;
  let known: LiveState = 'off';
  let heardAt = browser.now();
  /** This tab does not know the state of the connection yet, or no longer. */
  let isNew = true;
  let cancelPatience = () => {};

  const become = (state: LiveState) => {
    if (state === 'live') cancelPatience();
    else if (known === 'live') {
      cancelPatience = browser.later(() => listener.unproven(), PATIENCE_MS);
    }
    known = state;
    listener.state(state);
  };
  const lose = () => {
    if (known !== 'live') return;
    become('reconnecting');
    cancelPatience();
    listener.unproven();
  };
  const receive = (message: TabMessage) => {
    heardAt = browser.now();
    if ('state' in message) become(message.state);
    else if ('message' in message) listener.message(message.message);
    else if ('lost' in message) lose();
    else if ('reset' in message) listener.reset();
    else if ('opened' in message) listener.opened();
  };
  const broadcast = (message: TabMessage) => {
    receive(message);
    channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage | typeof ASK>) => {
    if (data === ASK) {
      if (source === null) return;
      source.check();
      channel.postMessage({ state: source.state } satisfies TabMessage);
      return;
    }
    // The other tabs received changes before this one was listening: it missed those, as after an opening.
    if (isNew && 'state' in data && data.state === 'live') listener.opened();
    if ('state' in data || 'opened' in data) isNew = false;
    receive(data);
  };
  channel.postMessage(ASK);

  const check = () => {
    if (source !== null) return source.check();
    if (known === 'live' && isSilent(browser.now(), heardAt)) {
      isNew = true;
      lose();
    }
    if (isNew) channel.postMessage(ASK);
  };
  const endChecks = browser.every(check, CHECK_EVERY_MS);
  const endWaking = browser.onWake((isOtherNetwork) => {
    if (isOtherNetwork && source !== null) source.reopen();
    else check();
  });

  browser.inTurn(
    () =>
      new Promise((resolve) => {
        if (ended.signal.aborted) return resolve();
        source = new LiveSource(browser, broadcast);
        ended.signal.addEventListener('abort', () => {
          source?.release();
          resolve();
        });
      }),
    ended.signal,
  );
  return () => {
    ended.abort();
    cancelPatience();
    endChecks();
    endWaking();
    channel.close();
  };
}
