import { eq, sql } from 'drizzle-orm';
import { assignments } from '@/lib/features/assignments/tables';
import { checks } from '@/lib/features/checks/tables';
import type { Queries } from '@/lib/platform/db/database';
import { rowsOf } from '@/lib/platform/work/work-store';
import { consoleSettings } from '../tables';

const SERIES = { assignments, checks } as const;
type Series = keyof typeof SERIES;

const keyOf = (series: Series): string => `last_number_of_${series}`;

/**
 * The next number of what people quote by it, such as A-12 or CK-07. A number is never used twice, and there are no
 * gaps: a rollback returns it, and unlike a sequence it loses none when the database is killed.
 */
export async function nextNumber(transaction: Queries, series: Series): Promise<number> {
  const [row] = await rowsOf<{ number: number }>(
    transaction,
    sql`
      INSERT INTO ${consoleSettings} AS setting (key, value)
      VALUES (${keyOf(series)}, (SELECT COALESCE(max(number), 0) + 1 FROM ${SERIES[series]})::text)
      ON CONFLICT (key) DO UPDATE SET value = (setting.value::bigint + 1)::text
      RETURNING value::float8 AS number`,
  );
  return row?.number ?? 1;
}

/** For a sandbox that was reset, whose own checks get the same numbers again. */
export async function restartNumbers(transaction: Queries, series: Series): Promise<void> {
  await transaction.delete(consoleSettings).where(eq(consoleSettings.key, keyOf(series)));
}
