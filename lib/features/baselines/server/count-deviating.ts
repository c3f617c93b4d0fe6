import { or, type SQL, sql } from 'drizzle-orm';
import type { ConsoleContext } from '@/lib/features/context';
import type { DeviationsOverview } from '@/lib/features/overview/overview';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { IS_GROUPED } from '@/lib/features/setups/server/count-groups';
import type { Queries } from '@/lib/platform/db/database';
import { isInScope } from './baseline-rows';
import { type BitsRow, bitColumns } from './bit-columns';
import { bitsOf, hasChangedTo, isSetupSince } from './changed-condition';
import { type DeviatingResult, findDeviating } from './find-deviating';

interface Group {
  setup: number;
  profiles: number;
  /** How many of them are in at least one of these scopes. */
  inOneOf(scopes: readonly number[]): number;
}

/** Profiles of a group that cannot be judged by setup alone, with the setups they changed to. */
interface GroupWithAcceptance extends Group {
  /** Set for a profile with an acceptance of its own. */
  uuid: string | null;
  hasChanged(baseline: number): boolean;
}

/**
 * How many profiles deviate from each baseline, and how many of those are new. They are counted once, by
 * setup and, where it matters, by their combination of scopes; profiles that cannot be judged that way are
 * subtracted from their group.
 */
export async function countDeviating(
  context: Pick<ConsoleContext, 'db' | 'reads' | 'now'>,
): Promise<DeviationsOverview> {
  const found = await findDeviating(context, { lately: true });
  const { baselines } = found;
  if (baselines.length === 0) return { baselines: 0, deviating: 0, began: 0, by: [] };
  const scopes = baselines.flatMap(({ scope, others }) => [scope, ...others]);
  const keys = [...new Set(scopes.map((scope) => JSON.stringify(scope)))];
  const asked = keys.map((key) => isInScope(JSON.parse(key)));
  const everybody = keys.indexOf(JSON.stringify({}));
  const by = baselines.map((baseline) => ({
    ...baseline,
    counts: { deviating: 0, began: 0 },
    scopeAt: keys.indexOf(JSON.stringify(baseline.scope)),
    othersAt: baseline.others.map((scope) => keys.indexOf(JSON.stringify(scope))),
  }));
  const total = { deviating: 0, began: 0 };
  function count(group: Group, { uuid, hasChanged }: Pick<GroupWithAcceptance, 'uuid' | 'hasChanged'>): void {
    const { setup } = group;
    const deviate: number[] = [];
    const begin: number[] = [];
    for (const [at, one] of by.entries()) {
      const isSpecial = uuid !== null && one.special.has(uuid);
      const isOpen = isSpecial ? one.specialOpen.has(uuid) : one.open.has(setup);
      if (!isOpen) continue;
      deviate.push(one.scopeAt);
      one.counts.deviating += group.inOneOf([one.scopeAt]);
      const hasBegun = isSpecial ? one.specialBegun.has(uuid) : one.begun.has(setup) || hasChanged(at);
      if (!hasBegun && one.othersAt.every((other) => group.inOneOf([other]) === group.profiles)) continue;
      begin.push(one.scopeAt);
      one.counts.began += group.inOneOf([one.scopeAt]);
    }
    total.deviating += group.inOneOf(deviate);
    total.began += group.inOneOf(begin);
  }
  /** Whether counts per scope are enough: no profile is counted twice or has changed scopes lately. */
  function isSingle(setup: number): boolean {
    const open = by.filter((one) => one.open.has(setup));
    const isOne = (some: typeof open) => {
      const places = new Set(some.map(({ scopeAt }) => scopeAt));
      return places.size < 2 || places.has(everybody);
    };
    return (
      open.every(({ others }) => others.length === 0) &&
      isOne(open) &&
      isOne(open.filter(({ begun }) => begun.has(setup)))
    );
  }
  const open = [...new Set(baselines.flatMap((one) => [...one.open]))];
  const single = new Set(open.filter(isSingle));
  const byItsSetup = { uuid: null, hasChanged: () => false };
  const [singles, joints, aparts] = await Promise.all([
    readSingle(context.db, { setups: [...single], asked, everybody }),
    readJoint(context.db, { setups: open.filter((setup) => !single.has(setup)), asked }),
    readApart(context.db, found, { setups: open, asked }),
  ]);
  for (const group of [...singles, ...joints]) count(group, byItsSetup);
  for (const apart of aparts) {
    count(without(apart), byItsSetup);
    count(apart, apart);
  }
  const named = by.map(({ id, name, counts }) => ({ id, name, ...counts }));
  return {
    baselines: baselines.length,
    ...total,
    by: named
      .filter((one) => one.deviating > 0)
      .sort((one, other) => other.began - one.began || other.deviating - one.deviating),
  };
}

const changesOf = ({ baselines, since, hasChangedAgain }: DeviatingResult): SQL[] =>
  since === null ? [] : baselines.map((one) => hasChangedTo(one, { since, hasChangedAgain }) ?? sql`false`);

/** The same profiles as a negative count. */
const without = ({ setup, profiles, inOneOf }: Group): Group => ({
  setup,
  profiles: -profiles,
  inOneOf: (scopes) => -inOneOf(scopes),
});

const setupIsOneOf = (setups: readonly number[]): SQL =>
  sql`${IS_GROUPED} AND setup = ANY(${`{${setups.join(',')}}`}::bigint[])`;

interface CountRequest {
  setups: readonly number[];
  /** Whether a profile is in each of the scopes. */
  asked: readonly SQL[];
}

/** By setup alone, in the order of an index: a third faster than by combination of scopes. */
async function readSingle(
  db: Queries,
  { setups, asked, everybody }: CountRequest & { everybody: number },
): Promise<Group[]> {
  if (setups.length === 0) return [];
  const counts = asked.map((condition) => sql`(count(*) FILTER (WHERE ${condition}))::int`);
  const { rows } = (await db.execute(sql`
    SELECT setup::float8 AS setup, count(*)::int AS profiles, ARRAY[${sql.join(counts, sql`, `)}] AS counts
    FROM ${knownProfiles} WHERE ${setupIsOneOf(setups)} GROUP BY ${knownProfiles.setup}`)) as unknown as {
    rows: { setup: number; profiles: number; counts: number[] }[];
  };
  return rows.map(({ setup, profiles, counts }) => ({
    setup,
    profiles,
    inOneOf: (scopes) =>
      scopes.includes(everybody) ? profiles : scopes[0] === undefined ? 0 : (counts[scopes[0]] ?? 0),
  }));
}

/** Counts by setup and combination of scopes. */
async function readJoint(db: Queries, { setups, asked }: CountRequest): Promise<Group[]> {
  if (setups.length === 0) return [];
  const met = bitColumns('met', asked);
  const { rows } = (await db.execute(sql`
    SELECT setup::float8 AS setup, profiles, ${met.names} FROM (
      SELECT setup, ${met.selected}, count(*)::int AS profiles
      FROM ${knownProfiles} WHERE ${setupIsOneOf(setups)} GROUP BY setup, ${met.names}) AS counted`)) as unknown as {
    rows: (BitsRow & { setup: number; profiles: number })[];
  };
  return rows.map((row) => ({ ...row, inOneOf: allOrNone(row, met) }));
}

const allOrNone =
  (row: BitsRow & { profiles: number }, met: ReturnType<typeof bitColumns>): Group['inOneOf'] =>
  (scopes) =>
    scopes.some((at) => met.meets(row, at)) ? row.profiles : 0;

/** Setups with the same open and new baselines, by the number of one of them. */
function classesOf({ baselines }: DeviatingResult, setups: readonly number[]): Map<number, number> {
  const first = new Map<string, number>();
  const classes = new Map<number, number>();
  for (const setup of setups) {
    const key = baselines.map(({ open, begun }) => Number(open.has(setup)) + Number(begun.has(setup))).join();
    first.set(key, first.get(key) ?? setup);
    classes.set(setup, first.get(key) ?? setup);
  }
  return classes;
}

/** The first of several equivalent setups represents them all, which keeps the rows few. */
async function readApart(
  db: Queries,
  found: DeviatingResult,
  { setups, asked }: CountRequest,
): Promise<GroupWithAcceptance[]> {
  const { baselines, since } = found;
  const own = `{${[...new Set(baselines.flatMap(({ special }) => [...special]))].join(',')}}`;
  const isOwn = own === '{}' ? undefined : sql`uuid = ANY(${own}::uuid[])`;
  const isApart = or(since === null ? undefined : isSetupSince(since), isOwn);
  if (isApart === undefined) return [];
  const [met, changed] = [bitColumns('met', asked), bitColumns('changed', changesOf(found))];
  const { rows } = (await db.execute(sql`
    SELECT ${bitsOf(classesOf(found, setups), sql`setup`)} AS setup, own AS uuid, sum(profiles)::int AS profiles, ${met.names}, ${changed.names} FROM (
      SELECT setup, ${isOwn ? sql`CASE WHEN ${isOwn} THEN uuid END` : sql`NULL::uuid`} AS own, ${met.selected}, ${changed.selected},
        count(*)::int AS profiles
      FROM ${knownProfiles} WHERE ${IS_GROUPED} AND ${isApart}
      GROUP BY setup, own, ${met.names}, ${changed.names}) AS counted
    WHERE own IS NOT NULL OR (${changed.names}) <> (${changed.none})
    GROUP BY 1, own, ${met.names}, ${changed.names}`)) as unknown as {
    rows: (BitsRow & { setup: number; profiles: number; uuid: string | null })[];
  };
  return rows.map((row) => ({
    ...row,
    inOneOf: allOrNone(row, met),
    hasChanged: (baseline) => changed.meets(row, baseline),
  }));
}
