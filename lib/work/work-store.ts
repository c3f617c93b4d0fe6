import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import type { WorkTables } from '@/lib/db/work-schema';

/** Where work stands: the tables of one schema, and whose clock it goes by. */
export interface WorkStore extends WorkTables {
  /** On which workers of every instance hear that there is something to do. */
  channel: string;
  now(): SQL;
}

/**
 * @param clock Milliseconds since 1970; without one it is the database's, which all instances share: of machines
 *   whose clocks differ one would take the leases of another.
 */
export function workStore(tables: WorkTables, channel: string, clock?: () => number): WorkStore {
  return {
    ...tables,
    channel,
    now: () => (clock ? sql`${new Date(clock()).toISOString()}::timestamptz` : sql`now()`),
  };
}

/** A number of milliseconds as an interval. */
export const milliseconds = (count: SQL): SQL => sql`(${count} * interval '1 millisecond')`;

/** As a part of a statement: heard when its transaction commits. */
export const notified = ({ channel }: WorkStore): SQL => sql`pg_notify(${channel}, '')`;

export async function rowsOf<Row>(db: Queries, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}

/**
 * Of `item` only these, by the index of IDs however many there are. Without it a statement that joins a list with the
 * table reads the whole of it where the planner takes the list for longer, or the table for shorter, than it is.
 */
export const amongIds = (items: readonly { id: number }[]): SQL =>
  sql`item.id = ANY(${sql.param(items.map(({ id }) => id))}::bigint[])`;
