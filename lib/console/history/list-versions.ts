import 'server-only';
import { and, desc, eq, lt } from 'drizzle-orm';
import { VERSIONS_PAGE, type VersionsPage, type VersionsQuery } from '@/lib/contract/console-history';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { CallContext } from '../context';
import { permit } from '../permit';
import { toVersion, VERSION_COLUMNS } from './version-row';

/** The versions of a profile, the newest first: also what was read a moment ago and is being kept. */
export async function listVersions(
  { db, readings, operator }: Pick<CallContext, 'db' | 'readings' | 'operator'>,
  uuid: string,
  { before }: VersionsQuery,
): Promise<VersionsPage> {
  permit({ operator }, 'profiles.read');
  await readings.settled(uuid);
  const rows = await db
    .select(VERSION_COLUMNS)
    .from(snapshots)
    .where(and(eq(snapshots.profile, uuid), before === undefined ? undefined : lt(snapshots.number, before)))
    .orderBy(desc(snapshots.number))
    .limit(VERSIONS_PAGE + 1);
  const page = rows.slice(0, VERSIONS_PAGE).map(toVersion);
  return { rows: page, next: rows.length > VERSIONS_PAGE ? (page.at(-1)?.number ?? null) : null };
}
