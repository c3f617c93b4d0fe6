import { and, eq, sql } from 'drizzle-orm';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { type AnyKind, workKind } from '@/lib/platform/work/work-kind';
import type { ActivityAction, ActivityOutcome, Repeated } from '../activity-actions';
import { activity, activityRepeats as repeats } from '../tables';
import {
  type ActivityRecord,
  type Actor,
  type AuthoredEntry,
  type Entry,
  operatorOf,
  record,
  recordAll,
} from './record';

const MINUTE = 60_000;
/** Distinct profiles or filters named per minute. */
const MOST_DETAILS = 20;
/** Counters turned into rows per transaction. */
const TOGETHER = 500;

interface Repeat {
  actor: Actor;
  entry: Entry;
  /** What differs between repeats: a profile or a filter. */
  detail?: unknown;
  /** Refuse another detail once 20 are named, instead of counting it unnamed. */
  isLimited?: boolean;
}

interface Batch {
  repeat: Repeat;
  times: number;
  details: Set<string>;
  written: Promise<void>;
}

/**
 * Records the first act of an operator (or token), action and subject in a minute at once, and counts the
 * rest of that minute across all instances. Calls that arrive during a write share the next one.
 */
export class RepeatCounter {
  readonly #running = new Map<string, Promise<void>>();
  readonly #next = new Map<string, Batch>();

  constructor(private readonly db: Queries) {}

  /**
   * Resolves once it is stored.
   * @throws ConsoleError `too_many_exports` if `isLimited`; nothing was counted
   */
  count(repeat: Repeat): Promise<void> {
    const { actor, entry, detail, isLimited } = repeat;
    const text = detail === undefined ? null : canonicalJson(detail);
    const minute = minuteOf(actor.now());
    const slot = canonicalJson([keyOf(actor, entry), minute, isLimited ? text : null]);
    const next = this.#next.get(slot);
    if (next !== undefined) {
      next.times += 1;
      if (text !== null) next.details.add(text);
      return next.written;
    }
    const batch: Batch = {
      repeat,
      times: 1,
      details: new Set(text === null ? [] : [text]),
      written: (this.#running.get(slot) ?? Promise.resolve()).then(() => {
        this.#next.delete(slot);
        return writeBatch(this.db, batch);
      }),
    };
    this.#next.set(slot, batch);
    const settled = batch.written
      .catch(() => undefined)
      .then(() => {
        if (this.#running.get(slot) === settled) this.#running.delete(slot);
      });
    this.#running.set(slot, settled);
    return batch.written;
  }
}

const minuteOf = (time: number): number => Math.floor(time / MINUTE) * MINUTE;

const keyOf = ({ operator }: Actor, { action, subject }: Entry): string =>
  canonicalJson([operator?.id ?? null, operator?.token?.name ?? null, action, subject ?? null]);

async function writeBatch(db: Queries, { repeat, times, details }: Batch): Promise<void> {
  const { actor, entry, isLimited = false } = repeat;
  const at = actor.now();
  const isNamed = sql`excluded.details <@ ${repeats.details} OR cardinality(${repeats.details}) < ${MOST_DETAILS}`;
  await db.transaction(async (transaction) => {
    const [counter] = await transaction
      .insert(repeats)
      .values({
        key: keyOf(actor, entry),
        minute: new Date(minuteOf(at)),
        times,
        lastAt: new Date(at),
        details: [...details].slice(0, MOST_DETAILS),
      })
      .onConflictDoUpdate({
        target: [repeats.key, repeats.minute],
        set: {
          times: sql`${repeats.times} + excluded.times`,
          lastAt: sql`greatest(${repeats.lastAt}, excluded.last_at)`,
          details: sql`(${repeats.details} || ARRAY(
            SELECT detail FROM unnest(excluded.details) AS detail WHERE detail <> ALL (${repeats.details})
          ))[1:${sql.raw(String(MOST_DETAILS))}]`,
        },
        setWhere: isLimited ? isNamed : sql`true`,
      })
      .returning({ key: repeats.key, minute: repeats.minute, first: repeats.first });
    if (counter === undefined) {
      const retryAfter = Math.ceil((minuteOf(at) + MINUTE - at) / 1_000);
      throw new ConsoleError('too_many_exports', { retryAfter });
    }
    if (counter.first !== null) return;
    const first = await record(transaction, actor, entry);
    await transaction
      .update(repeats)
      .set({ first })
      .where(and(eq(repeats.key, counter.key), eq(repeats.minute, counter.minute)));
  });
}

/**
 * Turns the counters of past minutes into rows with the count, and deletes them.
 * @returns how many counters there were, up to 500; an act that was not repeated needs no second row
 */
export function recordRepeats(db: Queries, now: () => number): Promise<number> {
  return db.transaction(async (transaction) => {
    const over = await transaction
      .delete(repeats)
      .where(
        sql`(${repeats.key}, ${repeats.minute}) IN (
          SELECT key, minute FROM ${repeats} WHERE minute < ${new Date(minuteOf(now())).toISOString()}::timestamptz
          ORDER BY minute LIMIT ${TOGETHER} FOR UPDATE SKIP LOCKED
        )`,
      )
      .returning();
    const repeated = over.filter(({ times }) => times > 1);
    const firsts = await transaction
      .select()
      .from(activity)
      .where(
        isOneOf(
          activity.number,
          repeated.flatMap(({ first }) => first ?? []),
        ),
      );
    const firstOf = new Map(firsts.map((row) => [row.number, row]));
    const entries = repeated.flatMap((counter) => {
      const first = firstOf.get(counter.first ?? 0);
      return first === undefined ? [] : [summaryOf(counter, first, now)];
    });
    if (entries.length > 0) await recordAll(transaction, entries);
    return over.length;
  });
}

function summaryOf(
  { times, lastAt, details }: typeof repeats.$inferSelect,
  first: ActivityRecord,
  now: () => number,
): AuthoredEntry {
  const after: Repeated = {
    times,
    firstAt: first.at.toISOString(),
    lastAt: lastAt.toISOString(),
    [first.action === 'data.exported' ? 'filters' : 'profiles']: details.map((detail) => JSON.parse(detail)),
  };
  const author = operatorOf(first);
  const token = first.token === null ? {} : { token: { name: first.token } };
  const operator = author && { ...author, ...token };
  return {
    actor: { operator, call: { requestId: first.requestId ?? '', from: first.from }, now },
    entry: {
      action: first.action as ActivityAction,
      outcome: first.outcome as ActivityOutcome,
      profile: first.profile ?? undefined,
      subject: first.subject ?? undefined,
      after,
      intent: first.number,
    },
  };
}

export const repeatsKind = (db: Queries, now: () => number): AnyKind =>
  workKind({
    places: 1,
    recurring: '* * * * *',
    run: async () => ((await recordRepeats(db, now)) === TOGETHER ? { again: 0 } : undefined),
  });
