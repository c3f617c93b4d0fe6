import { type SQL, sql } from 'drizzle-orm';

/** A library's SQL with `$1` parameters as drizzle's, so that it can run inside of one of our transactions. */
export function sqlText(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 1 ? sql`${sql.param(values[Number(part) - 1])}` : sql.raw(part),
    ),
  );
}
