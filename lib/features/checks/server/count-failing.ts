import { sql } from 'drizzle-orm';
import { isExcepted } from '@/lib/features/exceptions/server/exception-in-force';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { IS_GROUPED } from '@/lib/features/setups/server/count-groups';
import type { Queries } from '@/lib/platform/db/database';
import { rowsOf } from '@/lib/platform/work/work-store';
import { findings } from '../../findings/tables';
import { isStaleSql } from './count-results';
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
