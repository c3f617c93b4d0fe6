import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { knownProfiles, configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import { contents } from '@/lib/db/setup-schema';
import { isInScope } from './baseline-rows';
import type { Deviating, SetupBits } from './find-deviating';

export interface DeviatingSince {
  since: Date;
  hasChangedAgain: boolean;
}

const { uuid, setup, setupSince, setupBefore } = knownProfiles;

/**
 * Profiles with a section that deviates from one of the baselines since their setup came to be another, and not for all
 * who have it: a condition of a query over `known_profiles`, answered by one walk through the index of those who changed.
 */
export function hasChanged(baselines: readonly Deviating[], asked: DeviatingSince): SQL | undefined {
  const asks = baselines.flatMap((one) => hasChangedTo(one, asked) ?? []);
  return asks.length === 0
    ? undefined
    : sql`(${isSetupSince(asked.since)} AND (${sql.join(asks, sql` OR `)}))`;
}

/** Those whose setup came to be another since. */
export const isSetupSince = (since: Date): SQL => isSince(setupSince, since);

/** Those of one baseline; undefined: there are none. */
export function hasChangedTo(one: Deviating, { since, hasChangedAgain }: DeviatingSince): SQL | undefined {
  if (![...one.sections.values()].some((bits) => bits !== 0)) return undefined;
  const isOwn =
    one.special.size > 0 ? sql`${uuid} = ANY(${`{${[...one.special].join(',')}}`}::uuid[])` : sql`false`;
  const itself = sql`(${setupBefore} IS NOT NULL AND ${hasBegun(one, sql`${setup}`, sql`${setupBefore}`)})`;
  const has = hasChangedAgain ? sql`(${itself} OR ${isAmongChangedAgain(one, since)})` : itself;
  return sql`(${isSetupSince(since)} AND ${isInScope(one.scope)} AND NOT ${isOwn} AND ${has})`;
}

/** Most have changed once, which the row itself says: only of the others every version is looked at. */
const isAmongChangedAgain = (one: Deviating, since: Date): SQL => sql`${uuid} IN (
  SELECT version.profile FROM ${knownProfiles} AS known
  JOIN ${snapshots} AS version ON version.profile = known.uuid AND ${isSince(sql`version.first_read_at`, since)}
  LEFT JOIN ${contents} AS earlier ON earlier.number = version.before
  WHERE ${isSince(sql`known.setup_since`, since)} AND ${isSince(sql`known.setup_before_since`, since)}
    -- What it was before, or which setup that is, may not be worked out yet: nothing is known of it.
    AND version.before IS NOT NULL AND (earlier.number IS NULL OR earlier.setup IS NOT NULL)
    AND ${hasBegun(one, sql`known.setup`, sql`earlier.setup`)})`;

const isSince = (moment: SQLWrapper, since: Date): SQL =>
  sql`${moment} >= ${since.toISOString()}::timestamptz`;

/** Whether a section of a setup is open that was not always so in the one before. */
const hasBegun = ({ sections, throughout }: Deviating, now: SQL, before: SQL): SQL =>
  sql`(${bitsOf(sections, now)} & ~${bitsOf(throughout, before)}) <> 0`;

/** The bits of the setup that a column names: a function in steps, of which `width_bucket` finds the one by halving. */
export function bitsOf(bits: SetupBits, column: SQL): SQL {
  const steps: { from: number; value: number }[] = [];
  const step = (from: number, value: number) => {
    if (value !== (steps.at(-1)?.value ?? 0)) steps.push({ from, value });
  };
  for (const [number, value] of [...bits].sort(([one], [other]) => one - other)) {
    step(number, value);
    if (!bits.has(number + 1)) step(number + 1, 0);
  }
  const list = (of: keyof (typeof steps)[number]) => `{${steps.map((one) => one[of]).join(',')}}`;
  return sql`coalesce((${list('value')}::int[])[width_bucket(${column}, ${list('from')}::bigint[])], 0)`;
}
