import type { LIVE_RESET, LiveMessage } from '@/lib/contract/live-message';
import type { LiveState } from './live-state';

/** Messages from the tab that holds the connection to the others. */
type TabMessage = { state: LiveState } | { opened: true } | { reset: true } | { message: LiveMessage };

interface LiveListener {
  message(message: LiveMessage): void;
  /** The connection is open, for the first time or again: earlier changes may have been missed. */
  opened(): void;
  /** Too many changes were missed to report them. */
  reset(): void;
  state(state: LiveState): void;
}

export interface LiveBrowser {
  openSource(): Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;
  openChannel(): Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
  /** Runs `hold` once no other tab does, and until its promise ends. */
  inTurn(hold: () => Promise<void>, signal: AbortSignal): void;
  later(run: () => void, ms: number): () => void;
  random(): number;
}

const RESET: typeof LIVE_RESET = 'reset';
const CLOSED = 2;
/** After a refusal; the browser reopens a broken connection automatically. */
const RETRY_MS = 10_000;
const ASK = 'which state?';

/**
 * Follows GET /api/live. All tabs of a browser share one connection, because it opens only six to an address: one tab
 * holds it and informs the others; when that closes, another replaces it.
 *
 * @returns a function that ends it
 */
export function connectLive(listener: LiveListener, browser: LiveBrowser): () => void {
  const channel = browser.openChannel();
  const ended = new AbortController();
  let present: LiveState = 'off';
  let holds = false;
  /** This tab does not know the state of the connection yet. */
  let isNew = true;

  const receive = (message: TabMessage) => {
    if ('state' in message) listener.state(message.state);
    else if ('message' in message) listener.message(message.message);
    else if ('reset' in message) listener.reset();
    else listener.opened();
  };
  const broadcast = (message: TabMessage) => {
    receive(message);
    channel.postMessage(message);
  };
  const become = (state: LiveState) => {
    present = state;
    broadcast({ state });
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage | typeof ASK>) => {
    if (data === ASK) {
      if (holds) channel.postMessage({ state: present } satisfies TabMessage);
      return;
    }
    // The other tabs received changes before this one was listening: it missed those, as after an opening.
    if (isNew && 'state' in data && data.state === 'live') listener.opened();
    if ('state' in data || 'opened' in data) isNew = false;
    receive(data);
  };
  channel.postMessage(ASK);

  function hold(): () => void {
    const source = browser.openSource();
    let unsubscribe = () => {};
    source.addEventListener('open', () => {
      broadcast({ opened: true });
      become('live');
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) =>
      broadcast({ message: JSON.parse(data) as LiveMessage }),
    );
    source.addEventListener(RESET, () => broadcast({ reset: true }));
    source.addEventListener('error', () => {
      become(source.readyState === CLOSED ? 'off' : 'reconnecting');
      if (source.readyState === CLOSED) {
        unsubscribe = browser.later(
          () => {
            unsubscribe = hold();
          },
          RETRY_MS * (0.5 + browser.random()),
        );
      }
    });
    return () => {
      source.close();
      unsubscribe();
    };
  }

  browser.inTurn(
    () =>
      new Promise((resolve) => {
        if (ended.signal.aborted) return resolve();
        holds = true;
        const release = hold();
        ended.signal.addEventListener('abort', () => {
          release();
          resolve();
        });
      }),
    ended.signal,
  );
  return () => {
    ended.abort();
    channel.close();
  };
}
