import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { contents } from '@/lib/features/setups/tables';
import { isInScope } from './baseline-rows';
import type { Deviating, SetupBits } from './find-deviating';

export interface DeviatingSince {
  since: Date;
  hasChangedAgain: boolean;
}

const { uuid, setup, setupSince, setupBefore } = knownProfiles;

/**
 * Profiles with a section that deviates from one of the baselines because their own setup changed, rather
 * than for all with that setup. A condition on `known_profiles`, evaluated with one scan of the index of
 * changed profiles.
 */
export function hasChanged(baselines: readonly Deviating[], asked: DeviatingSince): SQL | undefined {
  const asks = baselines.flatMap((one) => hasChangedTo(one, asked) ?? []);
  return asks.length === 0
    ? undefined
    : sql`(${isSetupSince(asked.since)} AND (${sql.join(asks, sql` OR `)}))`;
}

/** Profiles whose setup has changed since. */
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

/** Most have changed once, which their row records: only the others need all versions. */
const isAmongChangedAgain = (one: Deviating, since: Date): SQL => sql`${uuid} IN (
  SELECT version.profile FROM ${knownProfiles} AS known
  JOIN ${snapshots} AS version ON version.profile = known.uuid AND ${isSince(sql`version.first_read_at`, since)}
  LEFT JOIN ${contents} AS earlier ON earlier.number = version.before
  WHERE ${isSince(sql`known.setup_since`, since)} AND ${isSince(sql`known.setup_before_since`, since)}
    AND ${hasBegun(one, sql`known.setup`, sql`earlier.setup`)})`;

const isSince = (moment: SQLWrapper, since: Date): SQL =>
  sql`${moment} >= ${since.toISOString()}::timestamptz`;

/** Whether a setup has an open section that was not open throughout with the previous one. */
const hasBegun = ({ sections, throughout }: Deviating, now: SQL, before: SQL): SQL =>
  sql`(${bitsOf(sections, now)} & ~${bitsOf(throughout, before)}) <> 0`;

/** The bits of the setup in a column: a step function that `width_bucket` evaluates by binary search. */
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
