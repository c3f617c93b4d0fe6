import 'server-only';
import { sql } from 'drizzle-orm';
import { SEVERITIES, type Severity } from '@/lib/configuration/checks/definition';
import { isStaleSql } from '@/lib/features/checks/server/count-results';
import { isAnyCheckOn } from '@/lib/features/checks/server/read-checks';
import { staleCutoff } from '@/lib/features/checks/server/stale-cutoff';
import type { CallContext } from '@/lib/features/context';
import { findings } from '@/lib/features/findings/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { SETUPS_LIST } from '@/lib/features/setups/list';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { IS_GROUPED } from '@/lib/features/setups/server/count-groups';
import { SETUPS_SOURCE } from '@/lib/features/setups/server/list-setups';
import type { ChecksOfSetup, SetupChecks, SetupChecksQuery } from '@/lib/features/setups/setups';
import { conditionOf } from '@/lib/platform/list/server/list-sql';
import { permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import { isIn } from './findings-source';

type Context = Pick<CallContext, 'db' | 'reads' | 'operator' | 'now' | 'survey'>;

/**
 * How many checks fail in each group of profiles with the same setup. Shared by callers with the same query.
 */
export async function countSetupChecks(context: Context, query: SetupChecksQuery): Promise<SetupChecks> {
  permit(context, 'profiles.read');
  const day = today(context);
  return context.reads.read(`setup-checks ${day} ${JSON.stringify(query)}`, async () => {
    if (!(await isAnyCheckOn(context.db))) return { isAnyOn: false, groups: [] };
    return { isAnyOn: true, groups: await readGroups(context, query, day) };
  });
}

async function readGroups(context: Context, query: SetupChecksQuery, day: string): Promise<ChecksOfSetup[]> {
  const isAsked = sql`${IS_GROUPED} AND ${conditionOf(SETUPS_LIST, SETUPS_SOURCE, query) ?? sql`true`}`;
  const isStale = isStaleSql(await staleCutoff(context));
  const [failing, stale] = await Promise.all([
    rowsOf<{ setup: number; severity: number; checks: number }>(
      context.db,
      sql`
        SELECT setup::float8 AS setup, severity, count(*)::int AS checks
        FROM (SELECT DISTINCT ${knownProfiles.setup} AS setup, finding.severity, finding.check
          FROM ${findings} AS finding JOIN ${knownProfiles} ON ${knownProfiles.uuid} = finding.profile
          WHERE ${isIn('open', day)} AND ${isAsked} AND NOT ${isStale}) AS failing
        GROUP BY setup, severity ORDER BY severity DESC`,
    ),
    rowsOf<{ setup: number; profiles: number }>(
      context.db,
      sql`
        SELECT ${knownProfiles.setup}::float8 AS setup, count(*)::int AS profiles FROM ${knownProfiles}
        WHERE ${isAsked} AND ${isStale} GROUP BY ${knownProfiles.setup}`,
    ),
  ]);
  const groups = new Map<number, ChecksOfSetup>();
  const groupOf = (setup: number): ChecksOfSetup => {
    const group = groups.get(setup) ?? { setup, failing: [], stale: 0 };
    groups.set(setup, group);
    return group;
  };
  for (const { setup, severity, checks } of failing) {
    groupOf(setup).failing.push({ severity: SEVERITIES[severity] as Severity, checks });
  }
  for (const { setup, profiles } of stale) groupOf(setup).stale = profiles;
  return [...groups.values()];
}
