import 'server-only';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { LastChangeAnswer } from '@/lib/contract/known-profile';
import { configurationSnapshots as snapshots } from '@/lib/db/history-schema';
import { listSaves } from '../activity/list-saves';
import type { CallContext } from '../context';
import { permit } from '../permit';

/**
 * The last change of a profile's configuration that this console made or found, with its author and reason.
 * @param uuid In lower case.
 */
export async function readLastChange(
  { db, readings, operator }: Pick<CallContext, 'db' | 'readings' | 'operator'>,
  uuid: string,
): Promise<LastChangeAnswer> {
  permit({ operator }, 'profiles.read');
  await readings.settled(uuid);
  const [newest] = await db
    .select({ kind: snapshots.reason, at: snapshots.firstReadAt, requestId: snapshots.requestId })
    .from(snapshots)
    .where(and(eq(snapshots.profile, uuid), ne(snapshots.reason, 'read')))
    .orderBy(desc(snapshots.number))
    .limit(1);
  if (newest === undefined) return { change: null };
  const kind = newest.kind === 'saved' ? 'saved' : 'changed';
  const save = kind === 'saved' ? (await listSaves(db, uuid)).get(newest.requestId) : undefined;
  return {
    change: {
      kind,
      at: newest.at.toISOString(),
      by: save?.by ?? null,
      reason: save?.reason ?? null,
      assignment: save?.assignment ?? null,
    },
  };
}
