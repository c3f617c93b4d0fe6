import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database';

/** Rows in one statement: limits the text in memory for any number of rows. */
const SLICE = 1_000;

type Row<Table extends PgTable> = Table['$inferInsert'];

/**
 * Inserts any number of rows, each slice as one JSON parameter. A missing column gets its default. `after` follows
 * the rows, such as `ON CONFLICT DO NOTHING`.
 */
export async function insertRows<Table extends PgTable>(
  db: Queries,
  table: Table,
  rows: readonly Row<Table>[],
  after: SQL = sql``,
): Promise<void> {
  for (let start = 0; start < rows.length; ) {
    const slice = sliceFrom(rows, start);
    const columns = Object.entries(getTableColumns(table)).filter(([key]) => has(slice[0], key));
    await db.execute(sql`${insertStatement(table, columns)(slice)}${after}`);
    start += slice.length;
  }
}

/** Rows with the same columns, because one statement has one list of columns. */
function sliceFrom<One extends object>(rows: readonly One[], start: number): One[] {
  const columns = columnsOf(rows[start]);
  const slice = rows.slice(start, start + SLICE);
  const other = slice.findIndex((row) => columnsOf(row) !== columns);
  return other === -1 ? slice : slice.slice(0, other);
}

const has = (row: object | undefined, key: string): boolean =>
  row !== undefined && row[key as keyof typeof row] !== undefined;

const columnsOf = (row: object | undefined): string =>
  Object.keys(row ?? {})
    .filter((key) => has(row, key))
    .join();

/**
 * Prepares an `INSERT` of whole rows as one JSON parameter, for a larger statement; its text is made once. A row has
 * the keys of the table's columns, except identity columns and those of `except`.
 */
export function prepareInsert<Table extends PgTable, const Except extends keyof Row<Table> = never>(
  table: Table,
  except: readonly Except[] = [],
): (rows: readonly Record<Exclude<keyof Row<Table>, Except>, unknown>[]) => SQL {
  const left = new Set<PropertyKey>(except);
  return insertStatement(
    table,
    Object.entries(getTableColumns(table)).filter(
      ([key, { generatedIdentity }]) => !generatedIdentity && !left.has(key),
    ),
  );
}

function insertStatement(
  table: PgTable,
  columns: readonly [string, PgColumn][],
): (rows: readonly object[]) => SQL {
  const list = (write: (key: string, column: PgColumn) => string) =>
    columns.map(([key, column]) => write(key, column)).join(', ');
  const { schema, name } = getTableConfig(table);
  const before = sql.raw(
    `INSERT INTO "${schema}"."${name}" (${list((_, column) => `"${column.name}"`)})
     SELECT ${list((key) => `"${key}"`)} FROM json_to_recordset(`,
  );
  const after = sql.raw(`::json) AS given (${list((key, column) => `"${key}" ${column.getSQLType()}`)}) `);
  return (rows) => sql`${before}${wellFormedJson(rows)}${after}`;
}

/** Half of a surrogate pair, which JSON escapes and PostgreSQL refuses, becomes U+FFFD as in any other parameter. */
function wellFormedJson(rows: readonly object[]): string {
  const json = JSON.stringify(rows);
  if (!json.includes('\\ud')) return json;
  return json.replaceAll(/\\(?:\\|u(d[89a-f][0-9a-f]{2}))/g, (escaped, half?: string) =>
    half === undefined ? escaped : '\\ufffd',
  );
}
