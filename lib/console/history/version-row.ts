import type { Version, VersionReason } from '@/lib/contract/console-history';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';

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
