import { type SQL, sql } from 'drizzle-orm';
import type { CoverageCounts } from '@/lib/features/profiles/coverage';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { type CountedCoverage, countedCoverage, sumCoverage } from './coverage';

/** How many profiles have each setup, the most first. */
export type GroupCounts = readonly { setup: number; profiles: number }[];

/**
 * Profiles that belong to a group: read, and the last reading did not fail. Deleted profiles belong to none.
 */
export const IS_GROUPED = sql`${knownProfiles.failure} IS NULL AND ${knownProfiles.setup} IS NOT NULL`;

/** Groups, and how well all profiles matching a condition are known, in one scan of one index. */
export async function countGroups(
  db: Queries,
  cutoff: Date | null,
  condition?: SQL,
): Promise<{ groups: GroupCounts; coverage: CoverageCounts }> {
  const where = condition ? sql`WHERE ${condition}` : sql``;
  const { rows } = (await db.execute(sql`
    SELECT ${knownProfiles.setup} AS setup, ${countedCoverage(cutoff)}
    FROM ${knownProfiles} ${where} GROUP BY ${knownProfiles.setup}, ${knownProfiles.failure}`)) as unknown as {
    rows: (CountedCoverage & { setup: number | string | null })[];
  };
  const profiles = new Map<number, number>();
  for (const { setup, failure, count } of rows) {
    if (setup !== null && failure === null)
      profiles.set(Number(setup), (profiles.get(Number(setup)) ?? 0) + count);
  }
  const groups = [...profiles].map(([setup, profiles]) => ({ setup, profiles }));
  return {
    groups: groups.sort((one, other) => other.profiles - one.profiles || one.setup - other.setup),
    coverage: sumCoverage(rows),
  };
}
