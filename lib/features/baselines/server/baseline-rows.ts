import { eq, type SQL, sql } from 'drizzle-orm';
import type { ProfileScope } from '@/lib/configuration/checks/profile-scope';
import { SCOPE_LISTS } from '@/lib/configuration/checks/scope-facts';
import { FACT_COLUMNS } from '@/lib/features/checks/server/profile-to-check';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { baselines } from '../tables';

/** @throws ConsoleError `no_such_baseline` */
export async function readBaselineRow(db: Queries, id: string) {
  const [row] = await db.select().from(baselines).where(eq(baselines.id, id));
  if (row === undefined) throw new ConsoleError('no_such_baseline');
  return row;
}

/** The known profiles in a baseline's scope, for a query on `known_profiles`. */
export function isInScope({ reference, ...lists }: ProfileScope): SQL {
  const conditions = [sql`true`];
  for (const key of SCOPE_LISTS) {
    const values = lists[key];
    if (values !== undefined) conditions.push(sql`${FACT_COLUMNS[key]} = ANY(${sql.param(values)}::text[])`);
  }
  if (reference !== undefined) {
    conditions.push(sql`starts_with(${knownProfiles.searchReference}, ${reference.toLowerCase()})`);
  }
  return sql`(${sql.join(conditions, sql` AND `)})`;
}
