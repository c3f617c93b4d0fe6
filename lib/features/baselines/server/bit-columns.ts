import { type SQL, sql } from 'drizzle-orm';

/** Bits of an integer column, without its sign. */
const BITS = 31;

/** The other columns of a query's row. */
export type BitsRow = Readonly<Record<string, unknown>>;

/**
 * Conditions evaluated together for each row, as bits in integer columns: grouping by integers is faster than
 * by an array.
 */
export function bitColumns(name: string, conditions: readonly SQL[]) {
  const bits = conditions.map(
    (condition, at) => sql`CASE WHEN ${condition} THEN ${sql.raw(String(2 ** (at % BITS)))} ELSE 0 END`,
  );
  const parts = Array.from({ length: Math.max(1, Math.ceil(bits.length / BITS)) }, (_, part) => ({
    column: `${name}_${part}`,
    bits: [sql`0`, ...bits.slice(part * BITS, (part + 1) * BITS)],
  }));
  return {
    /** For SELECT and GROUP BY. */
    selected: sql.join(
      parts.map((part) => sql`${sql.join(part.bits, sql` + `)} AS ${sql.identifier(part.column)}`),
      sql`, `,
    ),
    names: sql.join(
      parts.map(({ column }) => sql.identifier(column)),
      sql`, `,
    ),
    none: sql.join(
      parts.map(() => sql`0`),
      sql`, `,
    ),
    /** Whether a row meets the condition with this index. */
    meets(row: BitsRow, at: number): boolean {
      const found = row[`${name}_${Math.floor(at / BITS)}`];
      return typeof found === 'number' && (found & (1 << (at % BITS))) !== 0;
    },
  };
}
