import { or, type SQL, sql } from 'drizzle-orm';
import type { DeviationsOverview } from '@/lib/contract/overview';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import type { ConsoleContext } from '../context';
import { IS_GROUPED } from '../setups/count-groups';
import { isInScope } from './baseline-rows';
import { type BitsRow, bitColumns } from './bit-columns';
import { hasChangedTo, isSetupSince } from './changed-condition';
import { type FoundDeviating, findDeviating } from './find-deviating';

/** Profiles with one setup that are in the same scopes. */
interface Group extends BitsRow {
  setup: number;
  profiles: number;
}

/** Those of a group that are not judged by their setup alone, with what they have changed to. */
interface Apart extends Group {
  /** Of one for which something is accepted alone. */
  uuid: string | null;
}

/**
 * How many profiles deviate from which baseline, and of how many that began lately. They are counted once, by setup and
 * by the scopes that they are in; those that are not judged by that alone are taken out of their group again.
 */
export async function countDeviating(
  context: Pick<ConsoleContext, 'db' | 'reads' | 'now'>,
): Promise<DeviationsOverview> {
  const found = await findDeviating(context, { lately: true });
  const { baselines } = found;
  if (baselines.length === 0) return { baselines: 0, deviating: 0, began: 0, by: [] };
  const scopes = baselines.flatMap(({ scope, others }) => [scope, ...others]);
  const keys = [...new Set(scopes.map((scope) => JSON.stringify(scope)))];
  const met = bitColumns(
    'met',
    keys.map((key) => isInScope(JSON.parse(key))),
  );
  const changed = bitColumns('changed', changesOf(found));
  const by = baselines.map((baseline) => ({
    ...{ ...baseline, counts: { deviating: 0, began: 0 } },
    scopeAt: keys.indexOf(JSON.stringify(baseline.scope)),
    othersAt: baseline.others.map((scope) => keys.indexOf(JSON.stringify(scope))),
  }));
  const total = { deviating: 0, began: 0 };
  function count(
    group: Group,
    { uuid, hasChanged }: { uuid: string | null; hasChanged(at: number): boolean },
  ): void {
    const { setup, profiles } = group;
    let deviates = false;
    let began = false;
    for (const [at, one] of by.entries()) {
      const isSpecial = uuid !== null && one.special.has(uuid);
      const isOpen = isSpecial ? one.specialOpen.has(uuid) : one.open.has(setup);
      if (!isOpen || !met.meets(group, one.scopeAt)) continue;
      deviates = true;
      one.counts.deviating += profiles;
      const hasBegun = isSpecial ? one.specialBegun.has(uuid) : one.begun.has(setup) || hasChanged(at);
      if (!hasBegun && one.othersAt.every((other) => met.meets(group, other))) continue;
      began = true;
      one.counts.began += profiles;
    }
    if (deviates) total.deviating += profiles;
    if (began) total.began += profiles;
  }
  const byItsSetup = { uuid: null, hasChanged: () => false };
  for (const group of await readGroups(context.db, met)) count(group, byItsSetup);
  for (const apart of await readApart(context.db, found, { met, changed })) {
    count({ ...apart, profiles: -apart.profiles }, byItsSetup);
    count(apart, { uuid: apart.uuid, hasChanged: (at) => changed.meets(apart, at) });
  }
  const named = by.map(({ id, name, counts }) => ({ id, name, ...counts }));
  return {
    ...{ baselines: baselines.length, ...total },
    by: named
      .filter((one) => one.deviating > 0)
      .sort((one, other) => other.began - one.began || other.deviating - one.deviating),
  };
}

const changesOf = ({ baselines, since, hasChangedAgain }: FoundDeviating): SQL[] =>
  since === null ? [] : baselines.map((one) => hasChangedTo(one, { since, hasChangedAgain }) ?? sql`false`);

type Columns = ReturnType<typeof bitColumns>;

async function readGroups(db: Queries, met: Columns): Promise<Group[]> {
  const { rows } = (await db.execute(sql`
    SELECT setup::float8 AS setup, profiles, ${met.names} FROM (
      SELECT setup, ${met.selected}, count(*)::int AS profiles
      FROM ${knownProfiles} WHERE ${IS_GROUPED} GROUP BY setup, ${met.names}) AS counted`)) as unknown as {
    rows: Group[];
  };
  return rows;
}

async function readApart(
  db: Queries,
  { baselines, since }: FoundDeviating,
  { met, changed }: { met: Columns; changed: Columns },
): Promise<Apart[]> {
  const own = `{${[...new Set(baselines.flatMap(({ special }) => [...special]))].join(',')}}`;
  const isOwn = own === '{}' ? undefined : sql`uuid = ANY(${own}::uuid[])`;
  const isApart = or(since === null ? undefined : isSetupSince(since), isOwn);
  if (isApart === undefined) return [];
  const { rows } = (await db.execute(sql`
    SELECT setup::float8 AS setup, own AS uuid, profiles, ${met.names}, ${changed.names} FROM (
      SELECT setup, ${isOwn ? sql`CASE WHEN ${isOwn} THEN uuid END` : sql`NULL::uuid`} AS own, ${met.selected}, ${changed.selected},
        count(*)::int AS profiles
      FROM ${knownProfiles} WHERE ${IS_GROUPED} AND ${isApart}
      GROUP BY setup, own, ${met.names}, ${changed.names}) AS counted`)) as unknown as { rows: Apart[] };
  return rows;
}
