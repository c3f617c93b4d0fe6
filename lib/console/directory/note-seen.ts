import 'server-only';
import { sql } from 'drizzle-orm';
import { knownProfiles } from '@/lib/db/console-schema';
import type { ConsoleContext } from '../context';
import { announce } from '../live/announce';

/**
 * Puts a profile that was read into the directory, or notes that it was seen again. What events told of it
 * stays as it is, and of two times the later one stands. Open screens are told of a new one.
 */
export async function noteSeen({ db, now }: Pick<ConsoleContext, 'db' | 'now'>, uuid: string): Promise<void> {
  const at = new Date(now());
  await db.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(knownProfiles)
      .values({ uuid, seenAt: at, firstSeenAt: at })
      .onConflictDoUpdate({
        target: knownProfiles.uuid,
        set: { seenAt: sql`greatest(${knownProfiles.seenAt}, excluded.seen_at)` },
      })
      .returning({ firstSeenAt: knownProfiles.firstSeenAt });
    if (row?.firstSeenAt.getTime() === at.getTime()) {
      await announce(transaction, { kind: 'profile', profile: uuid });
    }
  });
}
