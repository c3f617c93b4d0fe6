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

/** An operator's token as it was read; `operator` has the lesser role of the two. */
export interface HeldToken extends Omit<Session, 'lastSeenAt'> {
  name: string;
  readOnly: boolean;
  lastUsedAt: number | null;
}

/** Heard whenever an operator changes, a session ends or a token is revoked, from whichever instance: triggers in the database tell. */
export const SESSIONS_CHANNEL = 'portal_console_sessions';

/** A connection that is cut without a sign is only found out after some time: no longer than this is trusted. */
const KEPT_MS = 5_000;
const MOST = 10_000;

/**
 * Sessions that were read a moment ago, by the cookie that named them to the letter, and tokens by their hashes: apart,
 * so that neither is ever taken for the other. Nothing is shared while changes cannot be heard of.
 */
export class SessionCache implements Hearing {
  readonly #sessions: SharedReads<Session | null>;
  readonly #tokens: SharedReads<HeldToken | null>;
  #listening = true;

  /** @param changed Called at every change, once what was read before is dropped. */
  constructor(
    clock: Clock = systemClock,
    private readonly changed: () => void = () => undefined,
  ) {
    const isKept = (found: unknown) => found !== null;
    this.#sessions = new SharedReads<Session | null>({ clock, keptFor: KEPT_MS, most: MOST, isKept });
    this.#tokens = new SharedReads<HeldToken | null>({ clock, keptFor: KEPT_MS, most: MOST, isKept });
  }

  read(cookie: string, read: () => Promise<Session | null>): Promise<Session | null> {
    return this.#listening ? this.#sessions.read(cookie, read) : read();
  }

  readToken(hash: string, read: () => Promise<HeldToken | null>): Promise<HeldToken | null> {
    return this.#listening ? this.#tokens.read(hash, read) : read();
  }

  drop(): void {
    this.#sessions.dropAll();
    this.#tokens.dropAll();
    this.changed();
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
