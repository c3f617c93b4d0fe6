import { type Clock, systemClock } from '@/lib/clock';
import { LIVE_RESET, type LiveMessage } from '@/lib/contract/live-message';
import type { Hearing } from '@/lib/db/database';
import { ConsoleError } from '../console-error';

/** An open screen's connection. Neither function may throw. */
export interface LiveSubscriber {
  send(chunk: Uint8Array): void;
  /** Nothing comes any more: the process stops. */
  end(): void;
}

/** Open connections of one process, and of one operator to it: as many tabs as somebody has, and a few. */
export const MOST_SUBSCRIBERS = { all: 250, perOperator: 20 };
/** Refusals of this time are told together. */
const TELL_EVERY_MS = 60_000;
/** Under a flood what was heard in this time goes out together: writes would cost more than what they say. */
const TOGETHER_MS = 100;
const MOST_TOGETHER = 500;
/** Proxies cut connections on which nothing was said for a minute or even for half of one. */
const HEARTBEAT_MS = 20_000;

const HEARTBEAT = encode(':\n\n');
const RESET = encode(`event: ${LIVE_RESET}\ndata: {}\n\n`);

interface Options {
  clock?: Clock;
  most?: typeof MOST_SUBSCRIBERS;
  /** Told how many were refused since it was last told: of the first at once. */
  refused?: (count: number) => void;
}

/** What the database tells goes from here to every open screen of this process. */
export class LiveHub implements Hearing {
  /** Each with the operator that it is of. */
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

  /** Grows with everything that is heard: what was read at the same version is still so. */
  get version(): number {
    return this.#version;
  }

  /** Open connections. */
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
   * @returns a function that ends it
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

  /** Ends every connection, for they would hold the process; takes no new one. */
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

  /** A screen that is refused comes again every few seconds: a line of the log for each would be too many. */
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
    return this.#clock.after(HEARTBEAT_MS, () => {
      this.#sendAll(HEARTBEAT);
      this.#stopHeartbeat = this.#subscribers.size > 0 ? this.#beat() : null;
    });
  }

  #rest(): void {
    this.#stopHeartbeat?.();
    this.#stopHeartbeat = null;
  }
}

/** Source: HTML, "Server-sent events": JSON has no line break of its own. */
export function toServerSentEvent(message: LiveMessage): string {
  const id = message.kind === 'event' ? `id: ${message.number}\n` : '';
  return `${id}data: ${JSON.stringify(message)}\n\n`;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
