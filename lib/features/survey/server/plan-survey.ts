import { type SQL, sql } from 'drizzle-orm';
import { receivedWebhooks } from '@/lib/features/events/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';
import { batchProgress, createBatch } from '@/lib/platform/work/batches';
import { putSelected } from '@/lib/platform/work/put-items';
import { type AnyKind, workKind } from '@/lib/platform/work/work-kind';
import { rowsOf, type WorkStore } from '@/lib/platform/work/work-store';
import { backgroundBudgets, surveyState, surveySweeps } from '../tables';
import { SURVEY_QUEUES } from './queues';

interface PlanOptions {
  db: Queries;
  store: WorkStore;
  /** The objective, in milliseconds; null: there is none, and nothing is planned. */
  maxAge: number | null;
}

/** Milliseconds before planning again: during a sweep, and without one. */
const NEXT = { underWay: 2_000, idle: 30_000 };
/** Items queued per statement: other work can run between two. */
const SLICE = 5_000;
/** This many new profiles at once start a sweep; fewer are read before the next one. */
const MANY_NEW = 20;
/** Webhooks do not cause another reading of a profile within this time, in milliseconds. */
const NOT_AGAIN_WITHIN = 30_000;
/** For a profile that was never read any reading is enough: a person may be opening it right now. */
const EVER = sql.raw('1::float8');
/** Webhooks stored concurrently with a later one are looked for once more. */
const LOOK_BACK = 500;

/**
 * When a profile that could not be read is tried again: 1 h after the first failure, then less and less
 * often.
 */
const ASKED_AGAIN = sql.raw(`(ARRAY['1 hour', '4 hours', '1 day', '3 days', '7 days']::interval[])`);
/** For a query on `known_profiles`. */
export const askedAgainAt = sql`(tried_at + ${ASKED_AGAIN}[greatest(1, least(failures, 5))])`;

export const planKind = (options: PlanOptions): AnyKind =>
  workKind({ places: 1, retry: () => NEXT.idle, run: async () => ({ again: await planSurvey(options) }) });

/** Queues what should be read. @returns milliseconds until there may be more */
export async function planSurvey({ db, store, maxAge }: PlanOptions): Promise<number> {
  const state = await readState(db);
  const ended = await endSweep(db, store);
  if (maxAge === null || state.pausedAt !== null) return NEXT.idle;
  const sweep = (await sweepUnderWay(db)) ?? (await beginSweep(db, store, maxAge));
  if (sweep && sweep.filledAt === null) await fillSweep(db, store, sweep, maxAge);
  const reportedUpTo = await queueReported(db, store, state.toldUpTo);
  const others = await queueAhead(db, store, sweep);
  return sweep || ended || reportedUpTo + others > 0 ? NEXT.underWay : NEXT.idle;
}

/** Webhooks from before the survey existed are no reason to read a profile. */
async function readState(db: Queries): Promise<typeof surveyState.$inferSelect> {
  const [state] = await db.select().from(surveyState);
  if (state) return state;
  const newest = sql<number>`(SELECT COALESCE(max(number), 0) FROM ${receivedWebhooks})`;
  await db.insert(surveyState).values({ one: 1, toldUpTo: newest }).onConflictDoNothing();
  return readState(db);
}

type Sweep = typeof surveySweeps.$inferSelect;

async function sweepUnderWay(db: Queries): Promise<Sweep | undefined> {
  const [sweep] = await db.select().from(surveySweeps).where(sql`ended_at IS NULL`);
  return sweep;
}

/** @returns whether a sweep was ended */
async function endSweep(db: Queries, store: WorkStore): Promise<boolean> {
  const sweep = await sweepUnderWay(db);
  if (!sweep || sweep.filledAt === null) return false;
  const progress = await batchProgress(db, store, sweep.batch);
  if (progress !== null && progress.waiting + progress.running > 0) return false;
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`
      UPDATE ${surveySweeps} SET ended_at = ${store.now()}, total = ${progress?.total ?? sweep.total}::int
      WHERE number = ${sweep.number}`);
    await announce(transaction, { kind: 'survey', profile: null });
  });
  return true;
}

/** Readings older than this are due: early enough that a sweep finishes before the objective is missed. */
export const dueBefore = (store: WorkStore, maxAge: number): SQL => sql`(
  SELECT ${store.now()} - interval '1 millisecond' * (${maxAge}::float8 - least(${maxAge / 2}::float8,
    60000 + 75000 * (SELECT count(*) FROM ${knownProfiles} WHERE failure IS NULL)
      / greatest(COALESCE((SELECT per_minute FROM ${backgroundBudgets} WHERE name = 'reads'), 60), 1))))`;

/**
 * Starts a sweep if a reading is due, or many profiles were never read.
 * @returns undefined if there is nothing to read
 */
async function beginSweep(db: Queries, store: WorkStore, maxAge: number): Promise<Sweep | undefined> {
  const [due] = await rowsOf<{ isDue: boolean }>(
    db,
    sql`SELECT EXISTS (
        SELECT FROM ${knownProfiles} WHERE failure IS NULL AND read_at < ${dueBefore(store, maxAge)})
      OR (SELECT count(*) >= CASE WHEN EXISTS (SELECT FROM ${surveySweeps}) THEN ${MANY_NEW} ELSE 1 END
        FROM (SELECT FROM ${knownProfiles} WHERE failure IS NULL AND read_at IS NULL LIMIT ${MANY_NEW}) AS new) AS "isDue"`,
  );
  if (!due?.isDue) return undefined;
  return db.transaction(async (transaction) => {
    const batch = await createBatch(transaction, store, SURVEY_QUEUES.sweep);
    const [sweep] = await transaction
      .insert(surveySweeps)
      .values({ batch, startedAt: store.now() })
      .onConflictDoNothing()
      .returning();
    return sweep;
  });
}

/**
 * Queues every profile whose reading is older than half of the objective, so that one sweep is enough until
 * the next. Never read profiles come first, then the oldest. Run again after a crash, it adds what is
 * missing.
 */
async function fillSweep(db: Queries, store: WorkStore, sweep: Sweep, maxAge: number): Promise<void> {
  const { batch, startedAt } = sweep;
  const started = sql`${startedAt.toISOString()}::timestamptz`;
  const select = sql`
    SELECT uuid::text, json_build_object('since', CASE WHEN read_at IS NULL THEN ${EVER} ELSE ${startedAt.getTime()}::float8 END)
    FROM ${knownProfiles} AS known
    WHERE failure IS NULL AND (read_at IS NULL OR read_at < ${started} - ${maxAge / 2}::float8 * interval '1 millisecond')
      AND NOT EXISTS (
        SELECT FROM ${store.items} AS item
        WHERE item.queue IN (${SURVEY_QUEUES.sweep}, ${SURVEY_QUEUES.ahead}) AND item.key = known.uuid::text
          AND item.failed_at IS NULL)
    ORDER BY read_at NULLS FIRST, uuid LIMIT ${SLICE}`;
  while ((await putSelected(db, store, { queue: SURVEY_QUEUES.sweep, batch }, select)) > 0);
  await db.execute(sql`
    UPDATE ${surveySweeps} AS sweep
    SET filled_at = ${store.now()}, total = COALESCE((SELECT total FROM ${store.batches} WHERE id = sweep.batch), 0)
    WHERE number = ${sweep.number}`);
}

/** Queues profiles with new webhooks since the last call, each once. */
async function queueReported(db: Queries, store: WorkStore, upTo: number): Promise<number> {
  const [newest] = await rowsOf<{ number: number }>(
    db,
    sql`SELECT COALESCE(max(number), 0)::float8 AS number FROM ${receivedWebhooks}`,
  );
  if (!newest || newest.number === upTo) return 0;
  const from = newest.number < upTo ? 0 : Math.max(0, upTo - LOOK_BACK);
  return db.transaction(async (transaction) => {
    const put = await putSelected(
      transaction,
      store,
      { queue: SURVEY_QUEUES.ahead },
      sql`SELECT known.uuid::text, json_build_object('since', (extract(epoch FROM told.at) * 1000)::float8)
        FROM (
          SELECT profile, max(received_at) AS at FROM ${receivedWebhooks}
          WHERE number > ${from}::bigint AND number <= ${newest.number}::bigint AND profile IS NOT NULL
          GROUP BY profile) AS told
        JOIN ${knownProfiles} AS known ON known.uuid = told.profile
        WHERE greatest(known.read_at, known.tried_at) < told.at AND known.read_at IS NOT NULL
        ORDER BY told.at`,
    );
    await transaction.execute(sql`
      UPDATE ${store.items} AS item SET due_at = known.read_at + ${NOT_AGAIN_WITHIN}::float8 * interval '1 millisecond'
      FROM ${knownProfiles} AS known
      WHERE item.queue = ${SURVEY_QUEUES.ahead} AND item.worker IS NULL AND item.failed_at IS NULL
        AND known.uuid = item.key::uuid
        AND known.read_at > ${store.now()} - ${NOT_AGAIN_WITHIN}::float8 * interval '1 millisecond'`);
    await transaction.update(surveyState).set({ toldUpTo: newest.number });
    return put;
  });
}

/** Queues new profiles, which count towards a running sweep, and profiles due for another try. */
async function queueAhead(db: Queries, store: WorkStore, sweep: Sweep | undefined): Promise<number> {
  const since = sql`(extract(epoch FROM ${store.now()}) * 1000)::float8`;
  const put = (batch: number, which: SQL, from: SQL) =>
    putSelected(
      db,
      store,
      { queue: SURVEY_QUEUES.ahead, batch },
      sql`SELECT uuid::text, json_build_object('since', ${from}) FROM ${knownProfiles} AS known
        WHERE ${which} AND NOT EXISTS (
          SELECT FROM ${store.items} AS item
          WHERE item.queue IN (${SURVEY_QUEUES.sweep}, ${SURVEY_QUEUES.ahead}) AND item.key = known.uuid::text
            AND item.failed_at IS NULL)
        ORDER BY uuid LIMIT ${SLICE}`,
    );
  // Without an earlier sweep, profiles that appeared meanwhile belong to the first.
  const fresh = await put(
    sweep?.batch ?? 0,
    sql`failure IS NULL AND read_at IS NULL AND EXISTS (SELECT FROM ${surveySweeps})`,
    EVER,
  );
  return fresh + (await put(0, sql`failure IS NOT NULL AND ${askedAgainAt} < ${store.now()}`, since));
}
