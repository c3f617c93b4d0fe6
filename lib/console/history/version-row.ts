import { and, desc, eq, sql } from 'drizzle-orm';
import type { Version, VersionReason } from '@/lib/contract/console-history';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { contents } from '@/lib/db/setup-schema';

/** The body of a version, of a query that joins `contents`; null where it was too large to be kept. */
export const VERSION_DATA = sql<unknown>`coalesce(${contents.data}, ${snapshots.data})`.mapWith(
  snapshots.data,
);

/** Of a version what its list shows. */
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
 * What a profile's newest version says; undefined: none is kept. `data` is null where it was too large to be kept.
 *
 * @param butOf A request: the newest version that is not one of its own
 */
export async function readNewestVersion(db: Queries, profile: string, { butOf }: { butOf?: string } = {}) {
  const [newest] = await db
    .select({ data: VERSION_DATA, readAt: snapshots.lastReadAt, requestId: snapshots.requestId })
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
