import { type SQL, sql } from 'drizzle-orm';
import { alertState } from '@/lib/features/alerts/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { milliseconds, notified, rowsOf, type WorkStore } from '@/lib/platform/work/work-store';
import { backgroundBudgets, backgroundUse, clockState, surveyState, surveySweeps } from '../tables';

/** In milliseconds: smaller corrections, as by a time server, are ignored. */
const TOLERATED = 5_000;

/**
 * Stores the current time, and detects whether the clock was set back since it was last stored, even while
 * nothing ran. If so, stored times are moved back as far: readings keep their age, and waiting work keeps its
 * remaining wait. Readings made since the step are identified by their numbers and not moved.
 * @returns milliseconds by which the clock was set back
 */
export function followClock(db: Queries, store: WorkStore): Promise<number> {
  const now = store.now();
  return db.transaction(async (transaction) => {
    await transaction.insert(clockState).values({ one: 1, seenAt: now }).onConflictDoNothing();
    const [seen] = await rowsOf<{ step: number; number: number }>(
      transaction,
      sql`SELECT (extract(epoch FROM seen_at - ${now}) * 1000)::float8 AS step, reading_number::float8 AS number
        FROM ${clockState} FOR UPDATE`,
    );
    const step = seen && seen.step > TOLERATED ? seen.step : 0;
    if (seen && step > 0) await shiftBack(transaction, store, seen);
    await transaction.execute(sql`
      UPDATE ${clockState} SET seen_at = ${now}, reading_number = (SELECT last_value FROM console.reading_numbers)`);
    return step;
  });
}

/** @param seen the step in milliseconds, and the number of the newest request that was sent before it */
async function shiftBack(
  transaction: Queries,
  store: WorkStore,
  { step, number }: { step: number; number: number },
): Promise<void> {
  const now = store.now();
  const earlier = (moment: SQL) => sql`${moment} - ${milliseconds(sql`${step}::float8`)}`;
  const statements = [
    sql`UPDATE ${knownProfiles} SET read_at = ${earlier(sql`read_at`)}, tried_at = ${earlier(sql`tried_at`)}
      WHERE read_number <= ${number}::bigint AND tried_at IS NOT NULL`,
    // The due time of a leased item is the end of its lease.
    sql`UPDATE ${store.items} SET due_at = ${earlier(sql`due_at`)} WHERE failed_at IS NULL AND due_at > ${now}`,
    sql`UPDATE ${surveySweeps} SET started_at = ${earlier(sql`started_at`)}, filled_at = ${earlier(sql`filled_at`)}
      WHERE ended_at IS NULL`,
    sql`UPDATE ${surveyState} SET announced_at = ${earlier(sql`announced_at`)}`,
    sql`UPDATE ${backgroundBudgets} SET next_at = least(next_at, ${now}), first_next_at = least(first_next_at, ${now})`,
    sql`DELETE FROM ${backgroundUse} WHERE at > ${now}`,
    sql`UPDATE ${alertState} SET looked_at = ${earlier(sql`looked_at`)}`,
    sql`SELECT ${notified(store)}`,
  ];
  for (const statement of statements) await transaction.execute(statement);
}
