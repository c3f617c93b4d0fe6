import { type Clock, systemClock } from '@/lib/platform/clock';
import type { Hearing } from '@/lib/platform/db/database';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { LIVE_HEARTBEAT, LIVE_HEARTBEAT_MS, LIVE_RESET, type LiveMessage } from './live-message';

/** An open screen's connection. Neither function may throw. */
export interface LiveSubscriber {
  send(chunk: Uint8Array): void;
  /** Called when the process stops: nothing more is sent. */
  end(): void;
}

/** Limits on open connections of one process, and of one operator to it: more than anyone's tabs. */
export const MOST_SUBSCRIBERS = { all: 250, perOperator: 20 };
/** Refusals within this time are logged together. */
const TELL_EVERY_MS = 60_000;
/** In a flood, messages within this time are sent together: writing costs more than the content. */
const TOGETHER_MS = 100;
const MOST_TOGETHER = 500;

export const HEARTBEAT = encode(`event: ${LIVE_HEARTBEAT}\ndata: {}\n\n`);
const RESET = encode(`event: ${LIVE_RESET}\ndata: {}\n\n`);

interface Options {
  clock?: Clock;
  most?: typeof MOST_SUBSCRIBERS;
  /** Called with the number of refusals since the last call; at once for the first. */
  refused?: (count: number) => void;
}

/** Sends what the database announces to every open screen of this process. */
export class LiveHub implements Hearing {
  /** Each with its operator. */
  readonly #subscribers = new Map<LiveSubscriber, string>();
  readonly #clock: Clock;
  readonly #most: typeof MOST_SUBSCRIBERS;
  readonly #tellRefused: (count: number) => void;
  readonly #open = new Map<string, number>();
  #refused = 0;
  #isTelling = false;
  #waiting: LiveMessage[] = [];
  #holding = false;
  #stopHeartbeat: (() => void) | null = null;
  #closed = false;
  #version = 0;

  constructor({ clock = systemClock, most = MOST_SUBSCRIBERS, refused = () => undefined }: Options = {}) {
    this.#clock = clock;
    this.#most = most;
    this.#tellRefused = refused;
  }

  /** Increases with every announcement: data read at the same version is still current. */
  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#subscribers.size;
  }

  heard(payload: string): void {
    this.#version += 1;
    if (this.#subscribers.size === 0) return;
    this.#waiting.push(JSON.parse(payload) as LiveMessage);
    if (!this.#holding) this.#flush();
  }

  missed(): void {
    this.#version += 1;
    this.#waiting = [];
    this.#sendAll(RESET);
  }

  /**
   * @returns a function that unsubscribes
   * @throws ConsoleError `too_many_screens`, also after `close`
   */
  subscribe(subscriber: LiveSubscriber, operator: string): () => void {
    const own = this.#open.get(operator) ?? 0;
    if (this.#closed || this.#subscribers.size >= this.#most.all || own >= this.#most.perOperator) {
      this.#noteRefusal();
      throw new ConsoleError('too_many_screens');
    }
    this.#subscribers.set(subscriber, operator);
    this.#open.set(operator, own + 1);
    this.#stopHeartbeat ??= this.#beat();
    return () => {
      if (!this.#subscribers.delete(subscriber)) return;
      const left = (this.#open.get(operator) ?? 0) - 1;
      if (left > 0) this.#open.set(operator, left);
      else this.#open.delete(operator);
      if (this.#subscribers.size === 0) this.#rest();
    };
  }

  /** Ends every connection, because they would keep the process alive; accepts no new ones. */
  close(): void {
    this.#closed = true;
    const open = [...this.#subscribers.keys()];
    this.#subscribers.clear();
    this.#open.clear();
    this.#rest();
    for (const subscriber of open) subscriber.end();
  }

  #flush(): void {
    const messages = this.#waiting;
    this.#waiting = [];
    this.#holding = messages.length > 0;
    if (!this.#holding) return;
    this.#sendAll(messages.length > MOST_TOGETHER ? RESET : encode(messages.map(toServerSentEvent).join('')));
    this.#clock.later(TOGETHER_MS, () => this.#flush());
  }

  #sendAll(chunk: Uint8Array): void {
    for (const subscriber of [...this.#subscribers.keys()]) subscriber.send(chunk);
  }

  /** A refused screen retries every few seconds: one log line for each would be too many. */
  #noteRefusal(): void {
    if (this.#closed) return;
    this.#refused += 1;
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#tellRefused(this.#refused);
    this.#refused = 0;
    this.#clock.later(TELL_EVERY_MS, () => {
      this.#isTelling = false;
      if (this.#refused === 0) return;
      this.#refused -= 1;
      this.#noteRefusal();
    });
  }

  #beat(): () => void {
    return this.#clock.after(LIVE_HEARTBEAT_MS, () => {
      this.#sendAll(HEARTBEAT);
      this.#stopHeartbeat = this.#subscribers.size > 0 ? this.#beat() : null;
    });
  }

  #rest(): void {
    this.#stopHeartbeat?.();
    this.#stopHeartbeat = null;
  }
}

/** Source: HTML, "Server-sent events": JSON contains no line breaks. */
export function toServerSentEvent(message: LiveMessage): string {
  const id = message.kind === 'event' ? `id: ${message.number}\n` : '';
  return `${id}data: ${JSON.stringify(message)}\n\n`;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
