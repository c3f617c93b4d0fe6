import { type SQL, sql } from 'drizzle-orm';
import { hasResult } from '@/lib/features/checks/server/has-result';
import type { CallContext } from '@/lib/features/context';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { PlannedCheck } from '../plan';
import { assignmentItems } from '../tables';

/** The checks of a plan, each with the number of the plan's profiles that fail it now; 0 for a check that was deleted. */
export async function countFailingNow(
  context: Pick<CallContext, 'db' | 'survey' | 'now'>,
  assignment: number,
  checks: readonly PlannedCheck[],
): Promise<PlannedCheck[]> {
  if (checks.length === 0) return [];
  const counts: SQL[] = [];
  for (const [index, { check }] of checks.entries()) {
    const fails = await hasResult(context, `${check.id}:fail`);
    counts.push(sql`count(*) FILTER (WHERE ${fails})::int AS ${sql.identifier(`fail_${index}`)}`);
  }
  const [row] = await rowsOf<Record<string, number>>(
    context.db,
    sql`
      SELECT ${sql.join(counts, sql`, `)} FROM ${knownProfiles}
      WHERE uuid IN (SELECT profile FROM ${assignmentItems} WHERE assignment = ${assignment})`,
  );
  return checks.map((check, index) => ({ ...check, failNow: row?.[`fail_${index}`] ?? 0 }));
}
