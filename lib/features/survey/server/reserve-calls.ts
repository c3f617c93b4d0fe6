import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { rowsOf, type WorkStore } from '@/lib/platform/work/work-store';
import type { BudgetSettings } from '../background-budget';
import { backgroundBudgets, backgroundUse } from '../tables';
import { type Pace, paceOf } from './pace';

/**
 * Calls to the service by rate limit: background work has a share of each, and all instances share one
 * budget.
 */
export type Budget = 'reads' | 'writes';

interface Report {
  /** Calls answered since its last report. */
  people: number;
  background: number;
  /** Used by everyone in the last minute, as far as this process knows. */
  all: number;
  limit: number | null;
}

/**
 * Calls that may be started: the first after `delay` milliseconds, which may have passed, and then one every
 * `interval`.
 */
export interface GrantedCalls {
  count: number;
  delay: number;
  interval: number;
  perMinute: number;
}

const MINUTE = 60_000;
/** How far in advance calls are granted, and how far back unused ones are made up for, in milliseconds. */
export const AHEAD = 1_000;
/** At a slower pace it asks again later, since use by others may have changed by then. */
const SLOWEST = 1;

const spanOf = (store: WorkStore) =>
  sql`date_bin('5 seconds', ${store.now()}, '2000-01-01T00:00:00Z'::timestamptz)`;

/**
 * Takes up to `most` of the next second's calls from the budget shared by all instances, and reports this
 * process's use. Two statements, however many calls. The kind with priority waits only for its own calls and
 * takes them from all others: runs have priority, and the survey gets the rest.
 */
export async function reserveCalls(
  db: Queries,
  store: WorkStore,
  budget: Budget,
  settings: BudgetSettings,
  most: number,
  { comesFirst = false, ...report }: Report & { comesFirst?: boolean },
): Promise<GrantedCalls> {
  const used = await reportUse(db, store, budget, report);
  const pace = paceOf({
    limit: report.limit,
    all: report.all,
    careful: settings.callsPerMinute,
    people: used.people,
    background: used.background,
    share: used.share ?? settings.share,
  });
  if (pace.perMinute < SLOWEST) {
    await grant(db, store, budget, { most: 0, limit: report.limit, interval: MINUTE, pace, comesFirst });
    return { count: 0, delay: AHEAD, interval: MINUTE, perMinute: pace.perMinute };
  }
  const interval = MINUTE / pace.perMinute;
  return {
    ...(await grant(db, store, budget, { most, limit: report.limit, interval, pace, comesFirst })),
    interval,
    perMinute: pace.perMinute,
  };
}

interface UsedCalls {
  people: number;
  background: number;
  share: number | null;
}

/** Adds this process's use, and returns everyone's use in the last minute. */
async function reportUse(
  db: Queries,
  store: WorkStore,
  budget: string,
  { people, background }: Report,
): Promise<UsedCalls> {
  const [row] = await rowsOf<UsedCalls & { covered: number }>(
    db,
    sql`WITH told AS (
        INSERT INTO ${backgroundUse} AS known (budget, at, people, background)
        SELECT ${budget}, ${spanOf(store)}, ${people}::int, ${background}::int WHERE ${people + background}::int > 0
        ON CONFLICT (budget, at) DO UPDATE
        SET people = known.people + excluded.people, background = known.background + excluded.background),
      cleared AS (
        DELETE FROM ${backgroundUse} WHERE budget = ${budget} AND at < ${store.now()} - interval '5 minutes')
      SELECT COALESCE(sum(people), 0)::int AS people, COALESCE(sum(background), 0)::int AS background,
        (SELECT share::float8 FROM ${backgroundBudgets} WHERE name = ${budget}) AS share
      FROM ${backgroundUse} WHERE budget = ${budget} AND at > ${spanOf(store)} - interval '1 minute'`,
  );
  const { people: others = 0, background: own = 0, share = null } = row ?? {};
  return { people: others + people, background: own + background, share };
}

interface Grant {
  most: number;
  limit: number | null;
  interval: number;
  pace: Pace;
  comesFirst: boolean;
}

/** The first statement of its transaction locks the row, so that no call is granted twice. */
const grant = (
  db: Queries,
  store: WorkStore,
  budget: string,
  { most, limit, interval, pace, comesFirst }: Grant,
): Promise<Pick<GrantedCalls, 'count' | 'delay'>> =>
  db.transaction(async (transaction) => {
    const now = store.now();
    const earliest = sql`${now} - ${AHEAD}::float8 * interval '1 millisecond'`;
    const own = comesFirst ? sql`first_next_at` : sql`next_at`;
    const [row] = await rowsOf<{ delay: number }>(
      transaction,
      sql`INSERT INTO ${backgroundBudgets} AS known (name, next_at, first_next_at) VALUES (${budget}, ${now}, ${now})
        ON CONFLICT (name) DO UPDATE
        SET next_at = greatest(known.next_at, ${earliest}), first_next_at = greatest(known.first_next_at, ${earliest})
        RETURNING (extract(epoch FROM ${own} - ${now}) * 1000)::float8 AS delay`,
    );
    const delay = row?.delay ?? AHEAD;
    const count = Math.min(most, Math.max(0, 1 + Math.floor((AHEAD - delay) / interval)));
    const later = sql`${count * interval}::float8 * interval '1 millisecond'`;
    await transaction.execute(sql`
      UPDATE ${backgroundBudgets}
      SET next_at = next_at + ${later}, first_next_at = first_next_at + ${comesFirst ? later : sql`interval '0'`},
        per_minute = ${pace.perMinute}, taken = ${pace.taken}, "limit" = ${limit}::int
      WHERE name = ${budget}`);
    return { count, delay };
  });
