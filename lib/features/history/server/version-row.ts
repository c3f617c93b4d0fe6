import { and, desc, eq, sql } from 'drizzle-orm';
import { contents } from '@/lib/features/setups/tables';
import type { Queries } from '@/lib/platform/db/database';
import type { Version, VersionReason } from '../history';
import { configurationSnapshots as snapshots } from '../tables';

/** The columns shown in lists of versions. */
export const VERSION_COLUMNS = {
  number: snapshots.number,
  reason: snapshots.reason,
  firstReadAt: snapshots.firstReadAt,
  lastReadAt: snapshots.lastReadAt,
  changes: snapshots.changes,
  requestId: snapshots.requestId,
};

type Row = Pick<typeof snapshots.$inferSelect, keyof typeof VERSION_COLUMNS>;

export const toVersion = ({ reason, firstReadAt, lastReadAt, ...row }: Row): Version => ({
  ...row,
  reason: reason as VersionReason,
  firstReadAt: firstReadAt.toISOString(),
  lastReadAt: lastReadAt.toISOString(),
});

/**
 * A profile's newest version; undefined: none is stored. `data` is null if it was too large to store.
 *
 * @param butOf A request ID: returns the newest version that is not from this request
 */
export async function readNewestVersion(db: Queries, profile: string, { butOf }: { butOf?: string } = {}) {
  const [newest] = await db
    .select({
      data: contents.data,
      forms: snapshots.forms,
      reason: snapshots.reason,
      readAt: snapshots.lastReadAt,
      requestId: snapshots.requestId,
    })
    .from(snapshots)
    .leftJoin(contents, eq(contents.number, snapshots.content))
    .where(
      and(
        eq(snapshots.profile, profile),
        butOf === undefined ? undefined : sql`${snapshots.requestId} IS DISTINCT FROM ${butOf}`,
      ),
    )
    .orderBy(desc(snapshots.number))
    .limit(1);
  return newest;
}
