import { and, eq, gt, inArray, max } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { activity } from '@/lib/db/activity-schema';
import type { Queries } from '@/lib/db/database';
import { ConsoleError } from '../console-error';
import { type Actor, type Entry, holdActivity, record, recordAll } from './record';

/** Views that wait to be written at most, and views remembered at most. */
const MOST_WAITING = 1_000;
const MOST_REMEMBERED = 10_000;
/** Milliseconds in which an operator's views of one profile are one row. */
const ONE_VIEW_MS = 15 * 60_000;
/** Written in one transaction. */
const TOGETHER = 100;

interface Options {
  db: Queries;
  /** Whether views of a profile are recorded. */
  views: boolean;
  /** Told of what was not recorded, and why. */
  log: (cause: unknown, words: string) => void;
}

/** Activity as use-cases write it, where it is not part of a transaction of theirs. */
export class ActivityLog {
  /** When an operator's view of a profile was last handed over. */
  readonly #seen = new LRUCache<string, number>({ max: MOST_REMEMBERED });
  readonly #waiting: View[] = [];
  #running: Promise<void> | null = null;

  constructor(private readonly options: Options) {}

  /**
   * @returns the row's number
   * @throws ConsoleError `not_recorded`: what was to be recorded must not be done
   */
  async write(actor: Actor, entry: Entry): Promise<number> {
    try {
      return await record(this.options.db, actor, entry);
    } catch (cause) {
      throw new ConsoleError('not_recorded', { cause });
    }
  }

  /** For what has happened already, whether or not it can be written down. */
  async note(actor: Actor, entry: Entry): Promise<void> {
    await record(this.options.db, actor, entry).catch((cause: unknown) =>
      this.options.log(cause, `what became of ${entry.action} could not be recorded`),
    );
  }

  /** An operator was shown a profile. Written behind the answer; nobody waits for it. */
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

  /** Fulfilled when every view is written or given up: before the database closes. */
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

/** An operator was shown a profile. */
interface View {
  actor: Actor;
  profile: string;
}

/** Who looked at which profile: a token's views are its own. */
const keyOf = (
  operator: string | null | undefined,
  token: string | null | undefined,
  profile: string | null,
) => `${operator} ${token ?? ''} ${profile}`;

/** Other instances may have written the same view, and a process that began anew remembers none. */
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
          inArray(activity.profile, [...new Set(views.map(({ profile }) => profile))]),
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

/**
 * Every use-case that hands out a file begins with this, once it is sure to have one.
 * @param what "events": what the file holds
 * @param filter what was asked for, and the format
 * @throws ConsoleError `not_recorded`: nothing may be handed out
 */
export async function recordExport(
  context: Actor & { activity: Pick<ActivityLog, 'write'> },
  what: string,
  filter: Readonly<Record<string, unknown>>,
): Promise<void> {
  await context.activity.write(context, { action: 'data.exported', subject: what, after: filter });
}
