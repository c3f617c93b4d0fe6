import { type SQL, sql } from 'drizzle-orm';
import type { ProfileScope } from '@/lib/configuration/checks/profile-scope';
import { IS_GROUPED } from '@/lib/features/setups/server/count-groups';
import { isInScope } from './baseline-rows';
import { hasChanged } from './changed-condition';
import type { Deviating, DeviatingResult } from './find-deviating';

/** Profiles that deviate from one of the baselines: a condition on `known_profiles`. */
export function isDeviating({ baselines }: Pick<DeviatingResult, 'baselines'>): SQL {
  const own = baselines.map((one) => isAmong(one.specialOpen, one.scope));
  return grouped([...hasOneOf(baselines, ({ open }) => open), ...own]);
}

/** The same, limited to deviations that began since then. */
export function hasBegunToDeviate({ baselines, since, hasChangedAgain }: DeviatingResult): SQL {
  if (since === null) return sql`false`;
  const own = baselines.map((one) => isAmong(one.specialBegun, one.scope));
  const changedTo = baselines.flatMap((one) =>
    one.others.length === 0
      ? []
      : [sql`(${isDeviating({ baselines: [one] })} AND (${isNoneOf(one.others)}))`],
  );
  return grouped([
    ...hasOneOf(baselines, ({ begun }) => begun),
    hasChanged(baselines, { since, hasChangedAgain }),
    ...own,
    ...changedTo,
  ]);
}

function grouped(conditions: readonly (SQL | undefined)[]): SQL {
  const known = conditions.filter((condition) => condition !== undefined);
  if (known.length === 0) return sql`false`;
  return sql`(${IS_GROUPED} AND (${sql.join(known, sql` OR `)}))`;
}

/**
 * Baselines that treat setups alike are combined, so that each profile's setup is looked up once, however
 * many baselines there are.
 */
function hasOneOf(baselines: readonly Deviating[], of: (one: Deviating) => ReadonlySet<number>): SQL[] {
  const asks = new Map<number, Set<string>>();
  for (const one of baselines) {
    const key = JSON.stringify({ scope: one.scope, special: [...one.special].sort() });
    for (const setup of of(one)) asks.set(setup, (asks.get(setup) ?? new Set()).add(key));
  }
  const classes = new Map<string, number[]>();
  for (const [setup, keys] of asks) {
    const key = keys.has(EVERYBODY) ? EVERYBODY : [...keys].sort().join('\n');
    const same = classes.get(key);
    if (same) same.push(setup);
    else classes.set(key, [setup]);
  }
  return [...classes].map(([key, setups]) => {
    const isOne = sql`setup = ANY(${`{${setups.join(',')}}`}::bigint[])`;
    if (key === EVERYBODY) return isOne;
    const isFor = key.split('\n').map((one) => {
      const { scope, special } = JSON.parse(one) as { scope: ProfileScope; special: string[] };
      return special.length === 0
        ? isInScope(scope)
        : sql`(${isInScope(scope)} AND NOT uuid = ANY(${`{${special.join(',')}}`}::uuid[]))`;
    });
    return sql`(${isOne} AND (${sql.join(isFor, sql` OR `)}))`;
  });
}

/** A baseline for every profile, without acceptances for single profiles. */
const EVERYBODY = JSON.stringify({ scope: {}, special: [] });

const isAmong = (uuids: ReadonlySet<string>, scope: ProfileScope): SQL | undefined =>
  uuids.size === 0
    ? undefined
    : sql`(uuid = ANY(${`{${[...uuids].join(',')}}`}::uuid[]) AND ${isInScope(scope)})`;

const isNoneOf = (scopes: readonly ProfileScope[]): SQL =>
  sql.join(
    scopes.map((scope) => sql`${isInScope(scope)} IS NOT TRUE`),
    sql` OR `,
  );
