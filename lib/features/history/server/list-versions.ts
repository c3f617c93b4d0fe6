import 'server-only';
import { and, desc, eq, lt } from 'drizzle-orm';
import { sameForms } from '@/lib/configuration/forms-difference';
import { listSaves } from '@/lib/features/activity/server/list-saves';
import { undoneRequest } from '@/lib/features/forms/save-reason';
import { contents } from '@/lib/features/setups/tables';
import type { Queries } from '@/lib/platform/db/database';
import type { DatabaseCall } from '@/lib/platform/use-case/call';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import {
  type ListedVersion,
  VERSIONS_PAGE,
  type Version,
  type VersionDetail,
  type VersionForms,
  type VersionsPage,
  type VersionsQuery,
} from '../history';
import { configurationSnapshots as snapshots } from '../tables';
import type { ReadingQueue } from './reading-queue';
import { toVersion, VERSION_COLUMNS } from './version-row';

/** The versions of a profile, newest first, including a reading that is still being stored. */
export async function listVersions(
  {
    db,
    readings,
    operator,
  }: Pick<DatabaseCall, 'db' | 'operator'> & { readings: Pick<ReadingQueue, 'settled'> },
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
  const page = await withSaves(db, uuid, rows.slice(0, VERSIONS_PAGE).map(toVersion));
  return { rows: page, next: rows.length > VERSIONS_PAGE ? (page.at(-1)?.number ?? null) : null };
}

/** For versions without a save in Activity. */
const NOBODY = { by: null, reason: null, assignment: null };

interface KnownVersion {
  number: number;
  at: string;
  requestId: string;
  forms: VersionForms | null;
}

/** Versions of a profile. Those saved here include who saved them, why, and the version they restored. */
async function withSaves(db: Queries, uuid: string, versions: readonly Version[]): Promise<ListedVersion[]> {
  const saved = versions.filter(({ reason }) => reason === 'saved').map(({ requestId }) => requestId);
  if (saved.length === 0) return versions.map((version) => ({ ...version, save: null }));
  const [saves, known] = await Promise.all([listSaves(db, uuid, saved), readKnown(db, uuid)]);
  return versions.map((version) => {
    if (version.reason !== 'saved') return { ...version, save: null };
    const { by, reason, assignment } = saves.get(version.requestId) ?? NOBODY;
    const undone = undoneRequest(reason);
    const earlier = known.filter(({ number }) => number < version.number);
    const forms = known.find(({ number }) => number === version.number)?.forms ?? null;
    const undo =
      undone === null ? null : { of: other(earlier.find(({ requestId }) => requestId === undone)) };
    const backTo = other(earlier.find((one) => forms && one.forms && sameForms(forms, one.forms)));
    return { ...version, save: { by, assignment, reason: undo ? null : reason, undo, backTo } };
  });
}

const other = (version: KnownVersion | undefined) =>
  version ? { number: version.number, at: version.at } : null;

/** Every stored version, newest first: a few hundred, without bodies. */
async function readKnown(db: Queries, uuid: string): Promise<KnownVersion[]> {
  const { number, firstReadAt, requestId, forms } = snapshots;
  const rows = await db
    .select({ number, firstReadAt, requestId, forms })
    .from(snapshots)
    .where(eq(snapshots.profile, uuid))
    .orderBy(desc(number));
  return rows.map(({ firstReadAt: at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/**
 * One version with its body.
 * @throws ConsoleError `no_such_version`: unknown, of another profile, or deleted
 */
export async function readVersion(
  { db, operator }: Pick<DatabaseCall, 'db' | 'operator'>,
  uuid: string,
  number: number,
): Promise<VersionDetail> {
  permit({ operator }, 'profiles.read');
  const [row] = await db
    .select({ ...VERSION_COLUMNS, forms: snapshots.forms, data: contents.data })
    .from(snapshots)
    .leftJoin(contents, eq(contents.number, snapshots.content))
    .where(and(eq(snapshots.number, number), eq(snapshots.profile, uuid)));
  if (row === undefined) throw new ConsoleError('no_such_version');
  const { forms, data, ...version } = row;
  return { ...toVersion(version), forms, data };
}
