import { SharedReads } from '@/lib/cache/shared-reads';
import { type Clock, systemClock } from '@/lib/clock';
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
 * Sessions that were read a moment ago, by the cookie that named them to the letter. Nothing is shared while
 * changes cannot be heard of.
 */
export class SessionCache implements Hearing {
  readonly #reads: SharedReads<Session | null>;
  #listening = true;

  constructor(clock: Clock = systemClock) {
    const isKept = (session: Session | null) => session !== null;
    this.#reads = new SharedReads({ clock, keptFor: KEPT_MS, most: MOST, isKept });
  }

  read(cookie: string, read: () => Promise<Session | null>): Promise<Session | null> {
    return this.#listening ? this.#reads.read(cookie, read) : read();
  }

  drop(): void {
    this.#reads.dropAll();
  }

  heard(): void {
    this.drop();
  }

  lost(): void {
    this.#listening = false;
    this.drop();
  }

  missed(): void {
    this.#listening = true;
    this.drop();
  }
}
