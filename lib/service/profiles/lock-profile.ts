import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { profileUuid } from '@/lib/platform/text/profile-uuid';
import { ServiceFault } from '../service-fault';
import { profiles } from '../tables';
import { events } from '../webhook-tables';
import { PROFILE_COLUMNS, type ProfileRecord } from './profile-record';

export interface LockedProfile {
  profile: ProfileRecord;
  /**
   * Now by the service's clock, but later than `earlier`, than every event of the profile and its documents,
   * and than the times returned before: the clock may have been set back.
   */
  nextTime(earlier: Date): Date;
}

interface ProfileLookup {
  account: string;
  uuid: string;
  clock: () => number;
}

/**
 * Locks a profile until the transaction ends. Its documents are changed under this lock too, so all changes
 * of a profile are made one after another.
 *
 * @throws ServiceFault `not_found`
 */
export async function lockProfile(
  transaction: Queries,
  { account, uuid, clock }: ProfileLookup,
): Promise<LockedProfile> {
  const id = readProfileUuid(uuid);
  const [profile] = await transaction
    .select(PROFILE_COLUMNS)
    .from(profiles)
    .where(and(eq(profiles.uuid, id), eq(profiles.account, account)))
    .for('update');
  if (!profile) throw unknownProfile();
  // A separate statement: as part of the one above it would see the events from before the wait.
  const [last] = await transaction
    .select({ timestamp: events.timestamp })
    .from(events)
    .where(eq(events.profile, id))
    .orderBy(desc(events.number))
    .limit(1);
  let latest = last ? last.timestamp.getTime() : Number.NEGATIVE_INFINITY;
  return {
    profile,
    nextTime(earlier) {
      latest = Math.max(clock(), earlier.getTime() + 1, latest + 1);
      return new Date(latest);
    },
  };
}

/**
 * For a change whose first statement uses another table: a reset locks the profiles first, and without this
 * the two could deadlock.
 */
export async function touchProfilesFirst(transaction: Queries): Promise<void> {
  await transaction.execute(sql`LOCK TABLE ${profiles} IN ROW SHARE MODE`);
}

/** @throws ServiceFault `not_found` */
export async function findProfile(db: Queries, account: string, uuid: string): Promise<ProfileRecord> {
  const [profile] = await db
    .select(PROFILE_COLUMNS)
    .from(profiles)
    .where(and(eq(profiles.uuid, readProfileUuid(uuid)), eq(profiles.account, account)));
  if (!profile) throw unknownProfile();
  return profile;
}

/**
 * The UUID in lower case.
 *
 * @throws ServiceFault `not_found`: text that is not a UUID matches no profile
 */
export function readProfileUuid(text: string | undefined): string {
  const read = profileUuid.safeParse(text);
  if (read.success) return read.data;
  throw unknownProfile();
}

/** The caller cannot distinguish another account's profile from one that does not exist. */
export function unknownProfile(): ServiceFault {
  return new ServiceFault('not_found', 'There is no such profile, or it is not available to this account.');
}
