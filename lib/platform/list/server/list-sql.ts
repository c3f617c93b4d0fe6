import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import type { List, SortOf } from '../list';
import type { Facets } from '../list-query';

type Value = string | number | readonly string[];

/** Where the rows of a list are stored. */
export interface ListSource<Of extends List> {
  table: PgTable;
  /** The column with a filter's value, or a condition for it. */
  filters: Readonly<Record<keyof Of['filters'], AnyPgColumn | ((value: never) => SQL | undefined)>>;
  search?: (sought: string) => SQL;
  /** Each order, ascending and descending. */
  sorts?: Readonly<Record<SortOf<Of>, { asc: SQL; desc: SQL }>>;
}

/** A query of a list; only its search and its filters are used here. */
export type ListQuery<Of extends List> = { readonly [Name in keyof Of['filters']]?: Value | undefined } & {
  readonly q?: string | undefined;
};

/**
 * A condition for the requested rows; undefined: all of them. Every value becomes a parameter of the
 * statement, whatever its text.
 *
 * @param except A filter to ignore, as its choices do not depend on the current selection.
 */
export function conditionOf<Of extends List>(
  list: Of,
  source: ListSource<Of>,
  query: ListQuery<Of>,
  except?: keyof Of['filters'],
): SQL | undefined {
  const conditions = Object.keys(list.filters).map((name) => {
    const value: Value | undefined = query[name as keyof Of['filters']];
    if (value === undefined || name === except) return undefined;
    const asks = source.filters[name as keyof Of['filters']];
    return typeof asks === 'function' ? asks(value as never) : hasValue(asks, value);
  });
  const sought = query.q?.trim() ?? '';
  return and(...conditions, sought === '' ? undefined : source.search?.(sought));
}

/**
 * A single value is compared directly, so that an index whose later columns are the order can be scanned in
 * that order.
 */
function hasValue(column: AnyPgColumn, value: Value): SQL {
  const values = [value].flat();
  return values.length === 1 ? sql`${column} = ${values[0]}` : isOneOf(column, values);
}

/** How many rows have each value in a filter's column, under all other filters. */
export async function countValues<Of extends List>(
  db: Queries,
  list: Of,
  source: ListSource<Of>,
  query: ListQuery<Of>,
  name: keyof Of['filters'],
): Promise<{ value: string | null; count: number }[]> {
  const column = source.filters[name] as AnyPgColumn;
  const condition = conditionOf(list, source, query, name);
  const where = condition ? sql`WHERE ${condition}` : sql``;
  const found = await db.execute(
    sql`SELECT ${column} AS value, count(*)::int AS count FROM ${source.table} ${where} GROUP BY 1 ORDER BY 1`,
  );
  return (found as unknown as { rows: { value: string | null; count: number }[] }).rows;
}

/** The most values offered for one filter; an account has a few dozen. */
const MOST_CHOICES = 500;

/** The choices of each single-text filter with a column, or of those named, without counts. */
export async function listChoices<Of extends List>(
  db: Queries,
  list: Of,
  source: ListSource<Of>,
  only?: readonly (keyof Of['filters'])[],
): Promise<Facets> {
  const found: Facets = {};
  for (const [name, filter] of Object.entries(list.filters)) {
    if (only?.includes(name) === false) continue;
    const column = source.filters[name as keyof Of['filters']];
    if (filter.kind !== 'one' || filter.among || typeof column === 'function') continue;
    found[name] = await listValues(db, source.table, column);
  }
  return found;
}

/**
 * One step in the column's index per value: DISTINCT would read all of it. Source: PostgreSQL wiki, "Loose
 * indexscan".
 */
async function listValues(
  db: Queries,
  table: PgTable,
  column: AnyPgColumn,
): Promise<{ value: string; count: null }[]> {
  const found = await db.execute(sql`
    WITH RECURSIVE found AS (
      (SELECT ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL ORDER BY 1 LIMIT 1)
      UNION ALL
      SELECT (SELECT ${column} FROM ${table} WHERE ${column} > found.value ORDER BY 1 LIMIT 1)
      FROM found WHERE found.value IS NOT NULL
    )
    SELECT value FROM found WHERE value IS NOT NULL LIMIT ${MOST_CHOICES}`);
  return (found as unknown as { rows: { value: string }[] }).rows.map(({ value }) => ({
    value,
    count: null,
  }));
}
