import { type SQL, sql } from 'drizzle-orm';

/** Bits of a column: an integer's, but for its sign. */
const BITS = 31;

/** What a query gives for each row beside its other columns. */
export type BitsRow = Readonly<Record<string, unknown>>;

/**
 * Conditions that are asked of rows together, a bit for each in columns of integers: by these rows that answer alike
 * are grouped sooner than by an array.
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
    /** To be selected, and to be grouped by. */
    selected: sql.join(
      parts.map((part) => sql`${sql.join(part.bits, sql` + `)} AS ${sql.identifier(part.column)}`),
      sql`, `,
    ),
    names: sql.join(
      parts.map(({ column }) => sql.identifier(column)),
      sql`, `,
    ),
    /** The columns of a row that meets none of the conditions. */
    none: sql.join(
      parts.map(() => sql`0`),
      sql`, `,
    ),
    /** Whether a row meets the condition at this place. */
    meets(row: BitsRow, at: number): boolean {
      const found = row[`${name}_${Math.floor(at / BITS)}`];
      return typeof found === 'number' && (found & (1 << (at % BITS))) !== 0;
    },
  };
}
