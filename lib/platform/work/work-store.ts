import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import type { WorkTables } from './tables';

/** Where work is stored: the tables of one schema, and the clock it uses. */
export interface WorkStore extends WorkTables {
  /** The channel on which workers of every instance are notified of work. */
  channel: string;
  now(): SQL;
}

/**
 * @param clock Milliseconds since 1970; by default the database's, which all instances share: if machines' clocks
 * differed, one would acquire the leases of another.
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

/** As part of a statement: sent when its transaction commits. */
export const notified = ({ channel }: WorkStore): SQL => sql`pg_notify(${channel}, '')`;

export async function rowsOf<Row>(db: Queries, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}

/**
 * Restricts `item` to these, always by the index of IDs. Without it a statement that joins a list with the table
 * reads the whole table if the planner overestimates the list, or underestimates the table.
 */
export const amongIds = (items: readonly { id: number }[]): SQL =>
  sql`item.id = ANY(${sql.param(items.map(({ id }) => id))}::bigint[])`;
