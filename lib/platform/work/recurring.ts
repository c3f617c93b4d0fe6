import { Cron } from 'croner';
import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { putItems } from './put-items';
import type { AnyKind } from './work-kind';
import { milliseconds, type WorkStore } from './work-store';

/** The key of a recurring kind's only item. */
export const RECURRING_KEY = 'recurring';

/**
 * Milliseconds from `now` to the next time of a cron pattern, in UTC.
 * @throws Error for a pattern that cannot be read or has no next time
 */
export function untilNext(pattern: string, now: number): number {
  const next = new Cron(pattern, { timezone: 'UTC' }).nextRun(new Date(now));
  if (!next) throw new Error(`The pattern ${pattern} has no next time.`);
  return next.getTime() - now;
}

/**
 * Recurring work is an item that is never done: when it ends it is due at its next time. So it is leased, retried and
 * shown like any other, and of any number of instances one does it.
 */
export async function putRecurring(
  db: Queries,
  store: WorkStore,
  kinds: Readonly<Record<string, AnyKind>>,
  now: number,
): Promise<void> {
  for (const [queue, { recurring }] of Object.entries(kinds)) {
    if (recurring === undefined) continue;
    const delay = untilNext(recurring, now);
    await putItems(db, store, [{ queue, key: RECURRING_KEY, payload: {}, delay }]);
    // The pattern may have changed since the item was put.
    await db.execute(sql`UPDATE ${store.items}
      SET due_at = least(due_at, ${store.now()} + ${milliseconds(sql`${delay}::float8`)})
      WHERE queue = ${queue} AND key = ${RECURRING_KEY} AND worker IS NULL AND failed_at IS NULL`);
  }
}
