import { sql } from 'drizzle-orm';
import type { Overview } from '@/lib/contract/overview';
import { knownProfiles } from '@/lib/db/console-schema';
import type { ConsoleContext } from '../context';
import { findDeviating } from './find-deviating';

/** How many profiles deviate from which baseline, and of how many that began lately: one walk through those that do. */
export async function countDeviating(
  context: Pick<ConsoleContext, 'db' | 'reads' | 'now'>,
): Promise<Overview['deviations']> {
  const found = await findDeviating(context, { lately: true });
  if (found.length === 0) return { baselines: 0, deviating: 0, began: 0, by: [] };
  const or = (name: 'deviates' | 'began') =>
    sql.join(
      found.map((one) => one[name]),
      sql` OR `,
    );
  const counts = found.map(
    ({ deviates, began }) =>
      sql`count(*) FILTER (WHERE ${deviates})::int, count(*) FILTER (WHERE ${began})::int`,
  );
  const { rows } = (await context.db.execute(sql`
    SELECT json_build_array(count(*)::int, count(*) FILTER (WHERE ${or('began')})::int, ${sql.join(counts, sql`, `)}) AS counts
    FROM ${knownProfiles} WHERE ${or('deviates')}`)) as unknown as { rows: { counts: number[] }[] };
  const [deviating = 0, began = 0, ...each] = rows[0]?.counts ?? [];
  const by = found
    .map(({ id, name }, at) => ({ id, name, deviating: each[2 * at] ?? 0, began: each[2 * at + 1] ?? 0 }))
    .filter((one) => one.deviating > 0)
    .sort((one, other) => other.began - one.began || other.deviating - one.deviating);
  return { baselines: found.length, deviating, began, by };
}
