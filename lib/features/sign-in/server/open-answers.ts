import { and, eq, gt } from 'drizzle-orm';
import { operatorSessions, operators, operatorTokens } from '@/lib/features/operators/tables';
import { lesserRole, may, type Permission } from '@/lib/platform/access/permissions';
import { type Role, role } from '@/lib/platform/access/roles';
import { type Clock, systemClock } from '@/lib/platform/clock';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { maySignIn } from './may-sign-in';
import { confirmedAt, vouchedUntil } from './provider-access';
import type { SignInSettings } from './sign-in-settings';

/** In milliseconds: expiry is detected within this time; a change is detected when it is announced. */
const ASKED_EVERY_MS = 30_000;

/** What a response depends on: a session or token, and a permission. */
export interface Holder {
  by: 'session' | 'token';
  /** ID of the session or the token. */
  id: string;
  /** Null: being signed in is enough. */
  permission: Permission | null;
}

interface Options {
  db: Queries;
  settings: Pick<SignInSettings, 'demo' | 'idleMinutes' | 'providerDays'>;
  now: () => number;
  clock?: Clock;
  warn: (fields: Record<string, unknown>, words: string) => void;
}

/**
 * Responses that stay open, such as live streams and long downloads. Each is ended once its session or token
 * has ended, or its operator lacks the permission: checked at every announced change, on every instance.
 */
export class OpenAnswers {
  readonly #open = new Map<() => void, Holder>();
  readonly #options: Options;
  readonly #clock: Clock;
  #asking: Promise<void> | null = null;
  #isStale = false;
  #stopAsking: (() => void) | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  get size(): number {
    return this.#open.size;
  }

  /**
   * @param end Called once, unless the response finished before. It must not throw.
   * @returns a function that stops watching it
   */
  watch(holder: Holder, end: () => void): () => void {
    const ended = () => end();
    this.#open.set(ended, holder);
    this.#stopAsking ??= this.#askLater();
    // Changes after its request was accepted may have been announced before it was watched.
    this.changed();
    return () => {
      this.#open.delete(ended);
      if (this.#open.size === 0) this.close();
    };
  }

  /**
   * Call it when a session, an operator or a token changed. Many changes at once cost two rounds of queries.
   */
  changed(): void {
    if (this.#open.size === 0) return;
    this.#isStale = true;
    this.#asking ??= this.#ask();
  }

  /** Stops the regular checks. */
  close(): void {
    this.#stopAsking?.();
    this.#stopAsking = null;
  }

  /** Resolves when all announced changes have been checked. */
  async settled(): Promise<void> {
    await this.#asking;
  }

  #askLater(): () => void {
    return this.#clock.after(ASKED_EVERY_MS, () => {
      this.#stopAsking = this.#open.size === 0 ? null : this.#askLater();
      this.changed();
    });
  }

  async #ask(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const asked = [...this.#open];
      // During a database outage they cannot read anything either; they are checked again within half a
      // minute.
      const roles = await this.#readRoles(asked.map(([, holder]) => holder)).catch((err: unknown) => {
        this.#options.warn({ err }, 'open answers could not be checked');
        return null;
      });
      if (roles === null) break;
      for (const [end, holder] of asked) {
        const own = roles.get(keyOf(holder));
        if (own !== undefined && (holder.permission === null || may(own, holder.permission))) continue;
        if (this.#open.delete(end)) end();
      }
    }
    this.#asking = null;
    if (this.#open.size === 0) this.close();
  }

  /** The role of each that is still valid. */
  async #readRoles(holders: readonly Holder[]): Promise<Map<string, Role>> {
    const { db, settings, now } = this.#options;
    const at = now();
    const ids = (by: Holder['by']) => new Set(holders.filter((one) => one.by === by).map(({ id }) => id));
    const roles = new Map<string, Role>();
    const idleSince = new Date(at - settings.idleMinutes * 60_000);
    const sessions = await db
      .select({ id: operatorSessions.id, operator: operators })
      .from(operatorSessions)
      .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
      .where(
        and(
          isOneOf(operatorSessions.id, ids('session')),
          gt(operatorSessions.expiresAt, new Date(at)),
          gt(operatorSessions.lastSeenAt, idleSince),
        ),
      );
    for (const { id, operator } of sessions) {
      const own = maySignIn(operator, settings);
      if (own !== null) roles.set(keyOf({ by: 'session', id }), own.role);
    }
    const tokens = await db
      .select({
        id: operatorTokens.id,
        role: operatorTokens.role,
        operator: operators,
        confirmed: confirmedAt(operators.id),
      })
      .from(operatorTokens)
      .innerJoin(operators, eq(operators.id, operatorTokens.operatorId))
      .where(and(isOneOf(operatorTokens.id, ids('token')), gt(operatorTokens.expiresAt, new Date(at))));
    for (const { id, operator, confirmed, ...token } of tokens) {
      const own = maySignIn(operator, settings);
      const wordEnds = vouchedUntil(settings, confirmed) ?? Number.POSITIVE_INFINITY;
      if (own === null || at >= wordEnds) continue;
      roles.set(keyOf({ by: 'token', id }), lesserRole(own.role, role.parse(token.role)));
    }
    return roles;
  }
}

const keyOf = ({ by, id }: Pick<Holder, 'by' | 'id'>): string => `${by} ${id}`;
