import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/**
 * An `INSERT` of whole rows as one JSON parameter, to which what follows `VALUES` is to be added: with a parameter
 * for each value, many rows cost more to write down and to bind than to insert. Its text is made once.
 *
 * A row has the keys of the table's columns, and its values are JSON; what the database counts itself is left out, as
 * are columns that somebody else writes.
 */
export function insertRows<Table extends PgTable, const Except extends keyof Table['$inferInsert'] = never>(
  table: Table,
  except: readonly Except[] = [],
): (rows: readonly Record<Exclude<keyof Table['$inferInsert'], Except>, unknown>[]) => SQL {
  const left = new Set<PropertyKey>(except);
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key, { generatedIdentity }]) => !generatedIdentity && !left.has(key),
  );
  const list = (write: (key: string, column: (typeof columns)[number][1]) => string) =>
    columns.map(([key, column]) => write(key, column)).join(', ');
  const { schema, name } = getTableConfig(table);
  const before = sql.raw(
    `INSERT INTO "${schema}"."${name}" (${list((_, column) => `"${column.name}"`)})
     SELECT ${list((key) => `"${key}"`)} FROM json_to_recordset(`,
  );
  const after = sql.raw(`::json) AS given (${list((key, column) => `"${key}" ${column.getSQLType()}`)}) `);
  return (rows) => sql`${before}${JSON.stringify(rows)}${after}`;
}
