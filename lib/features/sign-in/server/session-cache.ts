import type { Operator } from '@/lib/platform/access/operator';
import { SharedReads } from '@/lib/platform/cache/shared-reads';
import { type Clock, systemClock } from '@/lib/platform/clock';
import type { Hearing } from '@/lib/platform/db/database';

/** A session as read; times in milliseconds since the epoch. */
export interface Session {
  id: string;
  operator: Operator;
  endsAt: number;
  lastSeenAt: number;
}

/** An operator's token as read; `operator` has the lesser role of the two. */
export interface HeldToken extends Omit<Session, 'lastSeenAt'> {
  name: string;
  readOnly: boolean;
  lastUsedAt: number | null;
}

/**
 * Announced by triggers in the database whenever an operator changes, a session ends or a token is revoked,
 * on any instance.
 */
export const SESSIONS_CHANNEL = 'portal_console_sessions';

/**
 * A connection that is cut silently is only noticed after some time: cached sessions are trusted no longer
 * than this.
 */
const KEPT_MS = 5_000;
const MOST = 10_000;

/**
 * Recently read sessions, by the exact value of their cookie, and tokens by hash: in separate maps, so that
 * neither can be mistaken for the other. Nothing is shared while notifications cannot be received.
 */
export class SessionCache implements Hearing {
  readonly #sessions: SharedReads<Session | null>;
  readonly #tokens: SharedReads<HeldToken | null>;
  #listening = true;

  /** @param changed Called at every change, after the cache is cleared. */
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
