import { sql } from 'drizzle-orm';
import type { DeviationsOverview } from '@/lib/contract/overview';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import type { ConsoleContext } from '../context';
import { IS_GROUPED } from '../setups/count-groups';
import { findDeviating } from './find-deviating';
import type { Met, ScopesMet } from './scopes-met';

/** Profiles with one setup that meet the same scopes. */
interface Group {
  setup: number;
  met: Met;
  profiles: number;
}

/**
 * How many profiles deviate from which baseline, and of how many that began lately. They are counted once, by setup and
 * by the scopes that they meet; those that are not judged by that alone are taken out of their group and judged by
 * themselves.
 */
export async function countDeviating(
  context: Pick<ConsoleContext, 'db' | 'reads' | 'now'>,
): Promise<DeviationsOverview> {
  const { baselines, scopes, profiles } = await findDeviating(context, { lately: true });
  if (baselines.length === 0) return { baselines: 0, deviating: 0, began: 0, by: [] };
  const by = baselines.map((baseline) => ({
    ...{ ...baseline, counts: { deviating: 0, began: 0 } },
    isFor: scopes.tests(baseline.scope),
    wasFor: baseline.others.map((scope) => scopes.tests(scope)),
  }));
  const total = { deviating: 0, began: 0 };
  function count({ setup, met, profiles: many }: Group, uuid: string | null): void {
    let deviates = false;
    let began = false;
    for (const one of by) {
      const isSpecial = uuid !== null && one.special.has(uuid);
      if (!one.isFor(met) || !(isSpecial ? one.specialOpen.has(uuid) : one.open.has(setup))) continue;
      deviates = true;
      one.counts.deviating += many;
      const hasBegun = isSpecial
        ? one.specialBegun.has(uuid)
        : one.begun.has(setup) || (uuid !== null && one.changed.has(uuid));
      if (!hasBegun && one.wasFor.every((test) => test(met))) continue;
      began = true;
      one.counts.began += many;
    }
    if (deviates) total.deviating += many;
    if (began) total.began += many;
  }
  for (const group of await readGroups(context.db, scopes)) count(group, null);
  for (const [uuid, { setup, met }] of profiles) {
    count({ setup, met, profiles: -1 }, null);
    count({ setup, met, profiles: 1 }, uuid);
  }
  const named = by.map(({ id, name, counts }) => ({ id, name, ...counts }));
  return {
    ...{ baselines: baselines.length, ...total },
    by: named
      .filter((one) => one.deviating > 0)
      .sort((one, other) => other.began - one.began || other.deviating - one.deviating),
  };
}

async function readGroups(db: Queries, scopes: ScopesMet): Promise<Group[]> {
  const { rows } = (await db.execute(sql`
    SELECT setup::float8 AS setup, met, profiles FROM (
      SELECT setup, ${scopes.met} AS met, count(*)::int AS profiles
      FROM ${knownProfiles} WHERE ${IS_GROUPED} GROUP BY 1, 2) AS counted`)) as unknown as { rows: Group[] };
  return rows;
}
