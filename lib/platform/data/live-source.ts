import {
  LIVE_HEARTBEAT,
  LIVE_HEARTBEAT_MS,
  LIVE_RESET,
  type LiveMessage,
} from '@/lib/platform/live/live-message';
import type { LiveState } from './live-state';

/** Messages from the tab that holds the connection to the others. */
export type TabMessage =
  | { state: LiveState }
  | { opened: true }
  | { reset: true }
  | { beat: true }
  | { lost: true }
  | { message: LiveMessage };

export interface SourceBrowser {
  openSource(): Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;
  later(run: () => void, ms: number): () => void;
  /** Unix time in milliseconds: other clocks stop while the machine sleeps. */
  now(): number;
  random(): number;
}

const CLOSED = 2;
/** After a refusal, or an answer without heartbeats; the browser reopens a broken connection automatically. */
const RETRY_MS = 10_000;

/** Two heartbeats, and some time for their way. */
const SILENT_AFTER_MS = 2 * LIVE_HEARTBEAT_MS + 2_000;

/** Whether too long has passed since the last proof. A clock that was set back proves nothing either. */
export const isSilent = (now: number, heardAt: number): boolean => Math.abs(now - heardAt) > SILENT_AFTER_MS;

/**
 * The connection to GET /api/live, for all tabs. It is live from the first heartbeat; when they stop, it is lost and
 * opened again, because a connection that was forgotten by a network in between stays open for ever.
 */
export class LiveSource {
  #source: ReturnType<SourceBrowser['openSource']> | null = null;
  #state: LiveState = 'off';
  #heardAt = 0;
  #cancelRetry = () => {};

  constructor(
    private readonly browser: SourceBrowser,
    private readonly broadcast: (message: TabMessage) => void,
  ) {
    this.#open();
  }

  get state(): LiveState {
    return this.#state;
  }

  /** Opens another connection if this one has been silent. */
  check(): void {
    if (this.#source === null || !isSilent(this.browser.now(), this.#heardAt)) return;
    if (this.#state === 'live') this.reopen();
    else this.#retry('reconnecting');
  }

  /** Replaces the connection: it may belong to a network that this machine has left. */
  reopen(): void {
    this.release();
    if (this.#state === 'live') {
      this.#state = 'reconnecting';
      this.broadcast({ lost: true });
    }
    this.#open();
  }

  release(): void {
    this.#source?.close();
    this.#source = null;
    this.#cancelRetry();
  }

  #open(): void {
    const source = this.browser.openSource();
    this.#source = source;
    this.#heardAt = this.browser.now();
    const on = (type: string, run: (event: MessageEvent<string>) => void) =>
      source.addEventListener(type, (event: Event) => {
        if (this.#source !== source) return;
        this.#heardAt = this.browser.now();
        run(event as MessageEvent<string>);
      });
    on(LIVE_HEARTBEAT, () => {
      if (this.#state === 'live') return this.broadcast({ beat: true });
      this.broadcast({ opened: true });
      this.#become('live');
    });
    on('message', ({ data }) => this.broadcast({ message: JSON.parse(data) as LiveMessage }));
    on(LIVE_RESET, () => this.broadcast({ reset: true }));
    on('error', () => {
      if (source.readyState === CLOSED) this.#retry('off');
      else this.#become('reconnecting');
    });
  }

  #retry(state: LiveState): void {
    this.release();
    this.#become(state);
    this.#cancelRetry = this.browser.later(() => this.#open(), RETRY_MS * (0.5 + this.browser.random()));
  }

  #become(state: LiveState): void {
    this.#state = state;
    this.broadcast({ state });
  }
}
