import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether a column has one of these values: one parameter for any number, unlike `inArray` with one each. */
export const isOneOf = <Column extends PgColumn>(
  column: Column,
  values: Iterable<Column['_']['data']>,
): SQL => sql`${column} = ANY(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;
