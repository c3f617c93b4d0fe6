import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { rateWindows } from '../tables';
import { type GiveBack, type GrantLease, WINDOW } from './budgets';
import type { LimitOf } from './limit-of';

/** A lease is this part of what remains, and at least one request: large at first, exact at the end. */
const SHARES = 8;

/**
 * Leases from the database. A single statement reads and updates, so no two processes are granted the same
 * request. A process whose clock is a window behind uses the others' window; a row further ahead comes from a
 * clock that has since been corrected, and is reset.
 */
export function leasesFrom(db: Queries, limitOf: LimitOf): GrantLease {
  return async (bucket, apiClass, startedAt) => {
    const limit = await limitOf(bucket, apiClass);
    const first = Math.ceil(limit / SHARES);
    const current = sql`${rateWindows.startedAt} BETWEEN excluded.started_at AND excluded.started_at + ${sql.raw(String(WINDOW))}`;
    const used = sql`CASE WHEN ${current} THEN ${rateWindows.used} ELSE 0 END`;
    const share: SQL = sql`(GREATEST(${limit}::int - (${used}), 0) + ${sql.raw(String(SHARES - 1))}) / ${sql.raw(String(SHARES))}`;
    const [row] = await db
      .insert(rateWindows)
      .values({ bucket, apiClass, startedAt, used: first, granted: first })
      .onConflictDoUpdate({
        target: [rateWindows.bucket, rateWindows.apiClass],
        set: {
          startedAt: sql`CASE WHEN ${current} THEN ${rateWindows.startedAt} ELSE excluded.started_at END`,
          used: sql`(${used}) + ${share}`,
          granted: share,
        },
      })
      .returning({
        startedAt: rateWindows.startedAt,
        used: rateWindows.used,
        granted: rateWindows.granted,
      });
    if (!row) throw new Error('The rate window was not answered.');
    return { ...row, limit };
  };
}

/** Returns requests to their lease's window, unless that has ended. */
export function givesBackTo(db: Queries): GiveBack {
  return async (bucket, apiClass, startedAt, left) => {
    await db
      .update(rateWindows)
      .set({ used: sql`GREATEST(${rateWindows.used} - ${left}::int, 0)` })
      .where(
        and(
          eq(rateWindows.bucket, bucket),
          eq(rateWindows.apiClass, apiClass),
          eq(rateWindows.startedAt, startedAt),
        ),
      );
  };
}
