import { sql } from 'drizzle-orm';
import { findings } from '@/lib/db/check-schema';
import { knownProfiles } from '@/lib/db/profile-schema';
import type { Queries } from '@/lib/db/database';
import { rowsOf } from '@/lib/work/work-store';
import { IS_GROUPED } from '../setups/count-groups';
import { isStaleSql } from './count-results';
import { isExcepted } from './exception-in-force';
import { uuids } from './setup-results';

/**
 * How many checks fail for each of these profiles without an exception; profiles that were not read recently
 * enough are left out.
 * @param cutoff Readings from before it are out of date; null: none are
 */
export async function countFailing(
  db: Queries,
  { profiles, day, cutoff }: { profiles: readonly string[]; day: string; cutoff: Date | null },
): Promise<Map<string, number>> {
  const rows = await rowsOf<{ profile: string; failing: number }>(
    db,
    sql`
      SELECT ${knownProfiles.uuid} AS profile, (SELECT count(*) FROM ${findings} AS finding
        WHERE finding.profile = ${knownProfiles.uuid} AND finding.until IS NULL AND NOT ${isExcepted(day)})::int AS failing
      FROM ${knownProfiles}
      WHERE ${knownProfiles.uuid} = ANY(${uuids(profiles)}) AND ${IS_GROUPED} AND NOT ${isStaleSql(cutoff)}`,
  );
  return new Map(rows.map(({ profile, failing }) => [profile, failing]));
}
