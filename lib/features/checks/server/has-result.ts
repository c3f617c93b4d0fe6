import { type SQL, sql } from 'drizzle-orm';
import { UNKNOWN_REASONS } from '@/lib/configuration/checks/results';
import type { CallContext } from '@/lib/features/context';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { rowsOf } from '@/lib/platform/work/work-store';
import { readCheckFilter } from '../check-filter';
import { checkResults } from '../tables';
import { readCheckRow } from './check-rows';
import { profileResultSql } from './count-results';
import { bigints } from './setup-results';
import { staleCutoff } from './stale-cutoff';

const NONE = sql`false`;

/**
 * Whether a profile has the check result named by a filter, for a query on `known_profiles`: exactly the
 * profiles counted for it. An unknown or deleted check matches none.
 */
export async function hasResult(
  context: Pick<CallContext, 'db' | 'survey' | 'now'>,
  text: string,
): Promise<SQL> {
  const filter = readCheckFilter(text);
  if (filter === null) return NONE;
  const check = await readCheckRow(context.db, filter.check).catch((error: unknown) => {
    if (error instanceof ConsoleError && error.code === 'no_such_check') return null;
    throw error;
  });
  if (check === null) return NONE;
  // There are few distinct residuals, each with some of the setups: this avoids a join of profiles and stored
  // results.
  const storedResults = await rowsOf<{ residual: string; setups: number[] }>(
    context.db,
    sql`SELECT residual, array_agg(setup)::float8[] AS setups FROM ${checkResults}
      WHERE "check" = ${check.id}::uuid AND version = ${check.version} GROUP BY residual`,
  );
  const residual =
    storedResults.length === 0
      ? sql`NULL::text`
      : sql`CASE ${sql.join(
          storedResults.map(
            (one) =>
              sql`WHEN ${knownProfiles.setup} = ANY(${bigints(one.setups)}) THEN ${one.residual}::text`,
          ),
          sql` `,
        )} END`;
  const residuals = storedResults.map((one) => one.residual);
  const result = profileResultSql(check, await staleCutoff(context), { residuals, residual });
  const { result: asked, reason } = filter;
  const words = asked !== 'unknown' ? [asked] : reason === null ? UNKNOWN_REASONS : [reason];
  return sql`${result} IN (${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )})`;
}
