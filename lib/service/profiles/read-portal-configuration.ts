import { and, eq, sql } from 'drizzle-orm';
import { profileUuid } from '@/lib/contract/profile-uuid';
import type { Queries } from '@/lib/db/database';
import { profiles } from '@/lib/db/service-schema';
import { ServiceFault } from '../service-fault';

/**
 * The body of GET /profiles/{uuid}/portal-configuration; null when the account has no such profile.
 * The configuration is passed on as the database holds it, not parsed.
 */
export async function readPortalConfiguration(
  db: Queries,
  account: string,
  uuid: string,
): Promise<string | null> {
  const [profile] = await db
    .select({ configuration: sql<string>`${profiles.configuration}::text` })
    .from(profiles)
    .where(and(eq(profiles.uuid, uuid), eq(profiles.account, account)));
  return profile ? `{"data":${profile.configuration}}` : null;
}

/**
 * The UUID in lower case.
 *
 * @throws ServiceFault `not_found`: what is no UUID is the UUID of no profile
 */
export function readProfileUuid(text: string | undefined): string {
  const read = profileUuid.safeParse(text);
  if (read.success) return read.data;
  throw unknownProfile();
}

/** Another account's profile and one that does not exist are the same to the caller. */
export function unknownProfile(): ServiceFault {
  return new ServiceFault('not_found', 'There is no such profile, or it is not available to this account.');
}
