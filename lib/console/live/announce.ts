import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { LiveMessage } from '@/lib/contract/live-message';
import type { Queries } from '@/lib/db/database';

/** Heard by every instance on the database. */
export const LIVE_CHANNEL = 'portal_console_live';

/**
 * Tells every open screen of every instance what changed, when `transaction` commits, and nothing when it does
 * not. Many changes cost one statement. Given no transaction but the database itself, it tells at once.
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

type Columns<Message> = { [Key in keyof Message]: Message[Key] | SQLWrapper };

/** As `announce`, for a query whose every row is a change: to be among what it selects. */
export function announced(change: Columns<Extract<LiveMessage, { kind: 'event' }>>): SQL {
  const typed = (value: unknown) => (typeof value === 'string' ? sql`${value}::text` : sql`${value}`);
  const members = Object.entries(change).flat().map(typed);
  return sql`pg_notify(${LIVE_CHANNEL}, json_build_object(${sql.join(members, sql`, `)})::text)`;
}
