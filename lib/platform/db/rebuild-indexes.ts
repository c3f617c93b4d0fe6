import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database';

/** Rows from which making indexes again is worth it, if the table has no more than that yet. */
const MANY = 5_000;

interface Addition {
  /** Whether this process is the only one that uses the database: nothing else can read the table meanwhile. */
  exclusive: boolean;
  /** Rows to be added. */
  rows: number;
}

/**
 * Adds rows to a table. If they are most of it, its indexes are dropped first and made again afterwards, except the
 * primary key: sorting all rows once takes much less time than finding the place of each.
 * Source: PostgreSQL, "Populating a Database".
 */
export async function withRebuiltIndexes(
  transaction: Queries,
  table: PgTable,
  { exclusive, rows }: Addition,
  add: () => Promise<void>,
): Promise<void> {
  const isWorthIt = exclusive && rows >= MANY && rows >= (await transaction.$count(table));
  const indexes = isWorthIt ? await readIndexes(transaction, table) : [];
  for (const { name } of indexes) await transaction.execute(sql`DROP INDEX ${sql.raw(name)}`);
  await add();
  for (const { definition } of indexes) await transaction.execute(sql.raw(definition));
}

interface Index {
  name: string;
  definition: string;
}

async function readIndexes(db: Queries, table: PgTable): Promise<Index[]> {
  const { schema, name } = getTableConfig(table);
  const { rows } = (await db.execute(sql`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index WHERE indrelid = ${`${schema}.${name}`}::regclass AND NOT indisprimary`)) as {
    rows: Index[];
  };
  return rows;
}
