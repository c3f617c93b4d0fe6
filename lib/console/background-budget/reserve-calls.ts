import { sql } from 'drizzle-orm';
import type { BudgetSettings } from '@/lib/contract/background-budget';
import type { Queries } from '@/lib/db/database';
import { backgroundBudgets, backgroundUse } from '@/lib/db/survey-schema';
import { rowsOf, type WorkStore } from '@/lib/work/work-store';
import { type Pace, paceOf } from './pace';

/** Calls of the service by its limits: of each kind background work has a share, and all instances one budget. */
export type Budget = 'reads' | 'writes';

/** What this process tells when it asks for calls. */
interface Report {
  /** Answered since it last told. */
  people: number;
  background: number;
  /** Taken by everybody in the last minute, as far as this process heard. */
  all: number;
  limit: number | null;
}

/** Calls that may be begun: the first after `delay` milliseconds, which may be past, and then one every `interval`. */
export interface GrantedCalls {
  count: number;
  delay: number;
  interval: number;
  perMinute: number;
}

const MINUTE = 60_000;
/** Milliseconds for which calls are given out at most, and those that are made up for. */
export const AHEAD = 1_000;
/** Slower than this is asked again later, since what others take may have changed by then. */
const SLOWEST = 1;

const spanOf = (store: WorkStore) =>
  sql`date_bin('5 seconds', ${store.now()}, '2000-01-01T00:00:00Z'::timestamptz)`;

/**
 * Takes up to `most` of the next second's calls out of the budget that all instances share, and tells what this one
 * has used. Two statements, however many calls. What comes first waits for nothing but its own kind, and takes its
 * calls from those of all others: runs do, and the survey has what they leave.
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

/** Adds what this process used, and says what all have used in the last minute. */
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

/** In a transaction, and its first statement holds the row: what is given to one is given to no other. */
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
        per_minute = ${pace.perMinute}, taken = ${pace.taken}, "limit" = ${limit}::int, paced_at = ${now}
      WHERE name = ${budget}`);
    return { count, delay };
  });
