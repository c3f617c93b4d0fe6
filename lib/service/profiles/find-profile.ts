import { and, eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { profiles } from '@/lib/db/service-schema';
import { PROFILE_COLUMNS, type ProfileRecord, readProfileRecord } from './profile-record';
import { readProfileUuid, unknownProfile } from './read-portal-configuration';

/** @throws ServiceFault `not_found` */
export async function findProfile(db: Queries, account: string, uuid: string): Promise<ProfileRecord> {
  const [row] = await db
    .select(PROFILE_COLUMNS)
    .from(profiles)
    .where(and(eq(profiles.uuid, readProfileUuid(uuid)), eq(profiles.account, account)));
  if (!row) throw unknownProfile();
  return readProfileRecord(row);
}
