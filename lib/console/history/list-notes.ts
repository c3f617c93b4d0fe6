import { desc, eq } from 'drizzle-orm';
import type { ShortChange, VersionReason } from '@/lib/contract/console-history';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { toVersion, VERSION_COLUMNS } from './version-row';

/** One thing that this console did with a profile, or found: for the timeline. */
export interface Note {
  /** ISO 8601. */
  at: string;
  kind: VersionReason;
  /** What differed from before, the forms among it; nothing for the first reading. */
  changes: ShortChange[];
  /** The version in the History tab. */
  version: number;
  requestId: string;
}

/** What this console did with a profile and found of it, the newest first. */
export async function listNotes(db: Queries, uuid: string, most = 200): Promise<Note[]> {
  const rows = await db
    .select(VERSION_COLUMNS)
    .from(snapshots)
    .where(eq(snapshots.profile, uuid))
    .orderBy(desc(snapshots.number))
    .limit(most);
  return rows.map(toVersion).map(({ number, reason, firstReadAt, changes, requestId }) => ({
    at: firstReadAt,
    kind: reason,
    changes,
    version: number,
    requestId,
  }));
}
