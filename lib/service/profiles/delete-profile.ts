import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../context';
import { profiles } from '../tables';
import { lockProfile } from './lock-profile';

/**
 * Deletes a profile with its documents, events and deliveries. The API has no such operation and no event for
 * it: later requests for the profile get a 404.
 *
 * @throws ServiceFault `not_found`
 */
export async function deleteProfile(
  { db, clock, deleted }: Pick<ServiceContext, 'db' | 'clock' | 'deleted'>,
  account: string,
  uuid: string,
): Promise<void> {
  const wasDeleted = await db.transaction(async (transaction) => {
    const { profile } = await lockProfile(transaction, { account, uuid, clock });
    await transaction.delete(profiles).where(eq(profiles.uuid, profile.uuid));
    return profile.uuid;
  });
  await deleted?.({ uuid: wasDeleted, account });
}
