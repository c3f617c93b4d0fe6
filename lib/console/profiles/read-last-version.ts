import 'server-only';
import { desc, eq } from 'drizzle-orm';
import type { ProfileSetup } from '@/lib/contract/console-api';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import { readProfileAnswer } from '@/lib/upstream/profile-answer';
import type { CallContext } from '../context';
import { permit } from '../permit';
import { toProfileSetup } from './read-profile-setup';

/**
 * The newest version of a profile that is kept, as it was last found: for when the service cannot be read. `readAt`
 * says how old it is. Null where none is kept, or it was too large.
 */
export async function readLastVersion(context: CallContext, uuid: string): Promise<ProfileSetup | null> {
  permit(context, 'profiles.read');
  await context.readings.settled(uuid);
  const [newest] = await context.db
    .select({ data: snapshots.data, readAt: snapshots.lastReadAt, requestId: snapshots.requestId })
    .from(snapshots)
    .where(eq(snapshots.profile, uuid))
    .orderBy(desc(snapshots.number))
    .limit(1);
  if (newest === undefined || newest.data === null) return null;
  context.activity.viewed(context, uuid);
  const text = JSON.stringify({ data: newest.data });
  const answer = readProfileAnswer(text, { sent: false, readAt: newest.readAt.getTime() });
  return toProfileSetup(uuid, newest.requestId, answer);
}
