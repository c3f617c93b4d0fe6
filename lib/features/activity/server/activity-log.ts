import { and, eq, gt, max } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { ConsoleError, isConsoleError } from '@/lib/platform/use-case/console-error';
import { activity } from '../tables';
import { type Actor, type Entry, holdActivity, record, recordAll } from './record';
import { RepeatCounter } from './repeats';

/** Limits on the views waiting to be written and the views remembered. */
const MOST_WAITING = 1_000;
const MOST_REMEMBERED = 10_000;
/** Views of one profile by one operator within this time are one row. */
const ONE_VIEW_MS = 15 * 60_000;
const TOGETHER = 100;

interface Options {
  db: Queries;
  /** Whether views of profiles are recorded. */
  views: boolean;
  /** Reports what could not be recorded, and why. */
  log: (cause: unknown, words: string) => void;
}

/** Writes Activity for use cases that do not write it in a transaction of their own. */
export class ActivityLog {
  readonly #seen = new LRUCache<string, number>({ max: MOST_REMEMBERED });
  readonly #waiting: View[] = [];
  #running: Promise<void> | null = null;
  readonly #repeats: RepeatCounter;

  constructor(private readonly options: Options) {
    this.#repeats = new RepeatCounter(options.db);
  }

  /**
   * @returns the row's number
   * @throws ConsoleError `not_recorded`: the caller must not do what it was about to record
   */
  async write(actor: Actor, entry: Entry): Promise<number> {
    try {
      return await record(this.options.db, actor, entry);
    } catch (cause) {
      throw new ConsoleError('not_recorded', { cause });
    }
  }

  /** For something that has already happened: a failure to write is logged, not thrown. */
  async note(actor: Actor, entry: Entry): Promise<void> {
    await record(this.options.db, actor, entry).catch((cause: unknown) =>
      this.options.log(cause, `what became of ${entry.action} could not be recorded`),
    );
  }

  /**
   * Like `note`, for acts that can be repeated without limit: the first of an operator (or token), action and
   * subject in a minute is written at once, and one more row gives the count once the minute has passed.
   * Never rejects.
   */
  async repeated(actor: Actor, entry: Entry): Promise<void> {
    await this.#repeats
      .count({ actor, entry, detail: entry.profile })
      .catch((cause: unknown) =>
        this.options.log(cause, `what became of ${entry.action} could not be recorded`),
      );
  }

  /**
   * Called before a file is exported. Exports of the same kind in one minute are counted, with up to 20
   * distinct filters.
   * @throws ConsoleError `not_recorded`, `too_many_exports`: the file must not be exported
   */
  async exported(actor: Actor, subject: string, filter: Readonly<Record<string, unknown>>): Promise<void> {
    const entry: Entry = { action: 'data.exported', subject, after: filter };
    try {
      await this.#repeats.count({ actor, entry, detail: filter, isLimited: true });
    } catch (cause) {
      throw isConsoleError(cause) ? cause : new ConsoleError('not_recorded', { cause });
    }
  }

  /**
   * Records that an operator was shown a profile. Written in the background; the response does not wait for
   * it.
   */
  viewed({ operator, call, now }: Actor, profile: string): void {
    if (!this.options.views) return;
    const key = keyOf(operator?.id, operator?.token?.name, profile);
    const at = now();
    if (at - (this.#seen.get(key) ?? Number.NEGATIVE_INFINITY) < ONE_VIEW_MS) return;
    if (this.#waiting.length >= MOST_WAITING) {
      this.options.log(new Error('too many views wait to be recorded'), 'a view could not be recorded');
      return;
    }
    this.#seen.set(key, at);
    this.#waiting.push({ actor: { operator, call, now: () => at }, profile });
    this.#running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => this.#run());
  }

  /** Resolves when every view is written or dropped; await it before closing the database. */
  async drained(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await recordViews(this.options.db, this.#waiting.splice(0, TOGETHER)).catch((cause: unknown) =>
        this.options.log(cause, 'views could not be recorded'),
      );
    }
    this.#running = null;
  }
}

interface View {
  actor: Actor;
  profile: string;
}

/** Views by a token count separately from its operator's own. */
const keyOf = (
  operator: string | null | undefined,
  token: string | null | undefined,
  profile: string | null,
) => `${operator} ${token ?? ''} ${profile}`;

/** Other instances may have written the same view, and a restarted process remembers none. */
async function recordViews(db: Queries, views: readonly View[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await holdActivity(transaction);
    const since = Math.min(...views.map(({ actor }) => actor.now())) - ONE_VIEW_MS;
    const known = await transaction
      .select({
        operator: activity.operatorId,
        token: activity.token,
        profile: activity.profile,
        at: max(activity.at),
      })
      .from(activity)
      .where(
        and(
          isOneOf(activity.profile, [...new Set(views.map(({ profile }) => profile))]),
          eq(activity.action, 'profile.viewed'),
          gt(activity.at, new Date(since)),
        ),
      )
      .groupBy(activity.operatorId, activity.token, activity.profile);
    const last = new Map(
      known.map(({ operator, token, profile, at }) => [keyOf(operator, token, profile), at?.getTime() ?? 0]),
    );
    const fresh = views.filter(({ actor, profile }) => {
      const { operator } = actor;
      const key = keyOf(operator?.id, operator?.token?.name, profile);
      const at = last.get(key) ?? Number.NEGATIVE_INFINITY;
      return actor.now() - at >= ONE_VIEW_MS;
    });
    await recordAll(
      transaction,
      fresh.map(({ actor, profile }) => ({ actor, entry: { action: 'profile.viewed', profile } })),
    );
  });
}
