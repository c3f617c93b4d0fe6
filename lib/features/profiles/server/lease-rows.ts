import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { milliseconds, rowsOf } from '@/lib/platform/work/work-store';
import { profileLeases } from '../tables';

/** A lock held by one process, as stored. */
export interface Lease {
  profile: string;
  holder: string;
}

const expiry = (now: SQL, length: number): SQL => sql`${now} + ${milliseconds(sql`${length}::float8`)}`;

const leaseRows = (leases: readonly Lease[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(leases.map(({ profile, holder }) => ({ profile, holder })))}::json) AS given (profile uuid, holder text)`;

/** In order of profile: two statements that lock the same rows never deadlock. */
const lockedLeases = (leases: readonly Lease[]): SQL => sql`
  SELECT lease.profile FROM ${profileLeases} AS lease JOIN ${leaseRows(leases)} USING (profile, holder)
  ORDER BY lease.profile FOR UPDATE OF lease`;

/**
 * Acquires those profiles that no one holds or whose lease has expired, in one statement.
 * @param wanted no profile twice
 * @param length milliseconds
 * @returns holders that now have their lock
 */
export async function acquireLeases(
  db: Queries,
  wanted: readonly Lease[],
  { now, length }: { now: SQL; length: number },
): Promise<Set<string>> {
  const rows = await rowsOf<{ holder: string }>(
    db,
    sql`
    WITH expired AS MATERIALIZED (
      SELECT lease.profile, given.holder FROM ${profileLeases} AS lease JOIN ${leaseRows(wanted)} USING (profile)
      WHERE lease.expires_at <= ${now} ORDER BY lease.profile FOR UPDATE OF lease SKIP LOCKED),
    taken_over AS (
      UPDATE ${profileLeases} AS lease SET holder = expired.holder, expires_at = ${expiry(now, length)}
      FROM expired WHERE lease.profile = expired.profile
      RETURNING lease.holder),
    taken AS (
      INSERT INTO ${profileLeases} (profile, holder, expires_at)
      SELECT profile, holder, ${expiry(now, length)} FROM ${leaseRows(wanted)} ORDER BY profile
      ON CONFLICT (profile) DO NOTHING
      RETURNING holder)
    SELECT holder FROM taken_over UNION ALL SELECT holder FROM taken`,
  );
  return new Set(rows.map(({ holder }) => holder));
}

/** @returns holders that still have their lock; the others have lost it */
export async function renewLeases(
  db: Queries,
  leases: readonly Lease[],
  { now, length }: { now: SQL; length: number },
): Promise<Set<string>> {
  if (leases.length === 0) return new Set();
  const rows = await rowsOf<{ holder: string }>(
    db,
    sql`
    WITH held AS MATERIALIZED (${lockedLeases(leases)})
    UPDATE ${profileLeases} AS lease SET expires_at = ${expiry(now, length)}
    FROM held WHERE lease.profile = held.profile
    RETURNING lease.holder`,
  );
  return new Set(rows.map(({ holder }) => holder));
}

export async function deleteLeases(db: Queries, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  await db.execute(sql`
    WITH held AS MATERIALIZED (${lockedLeases(leases)})
    DELETE FROM ${profileLeases} WHERE profile = ANY(ARRAY(SELECT profile FROM held))`);
}

/** A condition: whether this holder still has its lock. */
export const holdsLease = ({ profile, holder }: Lease, now: SQL): SQL => sql`EXISTS (
  SELECT FROM ${profileLeases} AS lease
  WHERE lease.profile = ${profile}::uuid AND lease.holder = ${holder} AND lease.expires_at > ${now})`;

/** For a database that no other process uses: all holders are gone. */
export async function deleteAllLeases(db: Queries): Promise<void> {
  await db.delete(profileLeases);
}
