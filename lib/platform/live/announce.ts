import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import type { LiveMessage } from './live-message';

/** Every instance on the database listens to it. */
export const LIVE_CHANNEL = 'portal_console_live';

/**
 * Notifies every open screen of every instance of changes, when `transaction` commits, and not if it is
 * rolled back. Many changes take one statement. Called with the database itself, it notifies at once.
 *
 * Source: PostgreSQL, "NOTIFY": a payload has less than 8 000 bytes.
 */
export async function announce(
  transaction: Queries,
  changes: LiveMessage | readonly LiveMessage[],
): Promise<void> {
  const payloads = [changes].flat().map((change) => JSON.stringify(change));
  if (payloads.length === 0) return;
  await transaction.execute(
    sql`SELECT pg_notify(${LIVE_CHANNEL}, payload) FROM unnest(${sql.param(payloads)}::text[]) AS payload`,
  );
}

/** The approval of a plan lasts as long as its giver's access: screens with plans read again when that changes. */
export const announceAccess = (transaction: Queries): Promise<void> =>
  announce(transaction, { kind: 'assignments', profile: null });

type Columns<Message> = { [Key in keyof Message]: Message[Key] | SQLWrapper };

/** Like `announce`, as an expression to select in a query whose every row is a change. */
export function announced(change: Columns<Extract<LiveMessage, { kind: 'event' }>>): SQL {
  const typed = (value: unknown) => (typeof value === 'string' ? sql`${value}::text` : sql`${value}`);
  const members = Object.entries(change).flat().map(typed);
  return sql`pg_notify(${LIVE_CHANNEL}, json_build_object(${sql.join(members, sql`, `)})::text)`;
}
