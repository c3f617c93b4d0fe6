import type { Operator } from '@/lib/contract/operators';
import type { Hearing } from '@/lib/db/database';

/** A session as it was read; times in milliseconds since the epoch. */
export interface Session {
  id: string;
  operator: Operator;
  endsAt: number;
  lastSeenAt: number;
}

/** Heard whenever an operator changes or a session ends, from whichever instance: triggers in the database tell. */
export const SESSIONS_CHANNEL = 'portal_console_sessions';

/** A connection that is cut without a sign is only found out after some time: no longer than this is trusted. */
const KEPT_MS = 5_000;
const MOST = 10_000;

/**
 * Sessions that were read a moment ago, by the cookie that named them to the letter: its signature was checked
 * then. Nothing is kept while changes cannot be heard of.
 */
export class KeptSessions implements Hearing {
  readonly #sessions = new Map<string, { session: Session; until: number }>();
  readonly #reading = new Map<string, Promise<Session | null>>();
  #listening = true;
  /** Grows with every change: what was read at an earlier one is not kept. */
  version = 0;

  get(cookie: string, now: number): Session | null {
    const kept = this.#sessions.get(cookie);
    return kept && now < kept.until ? kept.session : null;
  }

  /** Reads a session once for everyone who asks for it meanwhile; never for one who asks after a change. */
  readOnce(cookie: string, read: () => Promise<Session | null>): Promise<Session | null> {
    if (!this.#listening) return read();
    const key = `${this.version} ${cookie}`;
    const reading = this.#reading.get(key) ?? read().finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  /** @param version As it was before the session was read. */
  keep(cookie: string, session: Session, now: number, version: number): void {
    if (!this.#listening || version !== this.version) return;
    if (this.#sessions.size >= MOST) this.#sessions.clear();
    this.#sessions.set(cookie, { session, until: now + KEPT_MS });
  }

  forget(): void {
    this.version += 1;
    this.#sessions.clear();
  }

  heard(): void {
    this.forget();
  }

  lost(): void {
    this.#listening = false;
    this.forget();
  }

  missed(): void {
    this.#listening = true;
    this.forget();
  }
}
