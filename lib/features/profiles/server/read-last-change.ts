import 'server-only';
import { and, desc, eq, ne } from 'drizzle-orm';
import { listSaves } from '@/lib/features/activity/server/list-saves';
import type { CallContext } from '@/lib/features/context';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { permit } from '@/lib/platform/use-case/permit';
import type { LastChangeAnswer } from '../known-profile';

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
