import { eq, type SQL, sql } from 'drizzle-orm';
import { type BaselineScope, baselineScope } from '@/lib/contract/baselines';
import { baselines } from '@/lib/db/baseline-schema';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { ConsoleError } from '../console-error';

type BaselineRow = Omit<typeof baselines.$inferSelect, 'scope'> & { scope: BaselineScope };

/** @throws ConsoleError `no_such_baseline` */
export async function readBaselineRow(db: Queries, id: string): Promise<BaselineRow> {
  const [row] = await db.select().from(baselines).where(eq(baselines.id, id));
  if (row === undefined) throw new ConsoleError('no_such_baseline');
  return { ...row, scope: readScope(row.scope) };
}

/** A scope that another version wrote and this one cannot read has no conditions. */
export const readScope = (scope: unknown): BaselineScope => baselineScope.catch({}).parse(scope);

/** The known profiles in a baseline's scope, for a query on `known_profiles`. */
export function isInScope({ status, risk, team, reference }: BaselineScope): SQL {
  const { reviewStatus, searchReference } = knownProfiles;
  const conditions = [sql`true`];
  if (status !== undefined && status.length > 0) {
    conditions.push(sql`${reviewStatus} = ANY(${sql.param(status)}::text[])`);
  }
  if (risk !== undefined) conditions.push(sql`${knownProfiles.risk} = ${risk}`);
  if (team !== undefined) conditions.push(sql`${knownProfiles.team} = ${team}`);
  if (reference !== undefined) {
    const begins = reference.toLowerCase();
    conditions.push(sql`starts_with(${searchReference}, ${begins})`);
  }
  return sql`(${sql.join(conditions, sql` AND `)})`;
}
