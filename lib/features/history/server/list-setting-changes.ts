import 'server-only';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { listSaves, type Save } from '@/lib/features/activity/server/list-saves';
import { changedSettings } from '@/lib/features/answers/changed-settings';
import { undoneRequest } from '@/lib/features/forms/save-reason';
import { contents } from '@/lib/features/setups/tables';
import type { Queries } from '@/lib/platform/db/database';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import type { DatabaseCall } from '@/lib/platform/use-case/call';
import { permit } from '@/lib/platform/use-case/permit';
import type { SettingChange, SettingChanges } from '../setting-changes';
import { configurationSnapshots as snapshots } from '../tables';
import { IS_DRIFT } from './drift-condition';
import type { ReadingQueue } from './reading-queue';

/** Versions whose bodies are in memory at a time. */
const PAGE = 50;

/**
 * The last change of every setting that differed between two versions: when it changed, its previous value,
 * and whether it was saved here. Versions before one whose body was too large to store are ignored.
 * @param uuid In lower case.
 */
export async function listSettingChanges(
  {
    db,
    readings,
    operator,
  }: Pick<DatabaseCall, 'db' | 'operator'> & { readings: Pick<ReadingQueue, 'settled'> },
  uuid: string,
): Promise<SettingChanges> {
  permit({ operator }, 'profiles.read');
  await readings.settled(uuid);
  const [saves, outside] = await Promise.all([listSaves(db, uuid), findOutside(db, uuid)]);
  const last = new Map<string, SettingChange>();
  let newer: VersionPageRow | undefined;
  for (;;) {
    const page = await readPage(db, uuid, newer?.number);
    const comparable = page.findIndex(({ data }) => data === null);
    const read = comparable === -1 ? page : page.slice(0, comparable);
    await inSlices(collect(newer, read, { saves, outside, last }));
    newer = read.at(-1) ?? newer;
    if (read.length < PAGE) break;
  }
  const oldest = newer && { at: newer.firstReadAt.toISOString(), isFirst: newer.reason === 'read' };
  return { changes: [...last.values()], oldest: oldest ?? null };
}

function readPage(db: Queries, uuid: string, before: number | undefined) {
  const { number, reason, firstReadAt, lastReadAt, requestId } = snapshots;
  return db
    .select({ number, reason, firstReadAt, lastReadAt, requestId, data: contents.data })
    .from(snapshots)
    .leftJoin(contents, eq(contents.number, snapshots.content))
    .where(and(eq(snapshots.profile, uuid), before === undefined ? undefined : lt(number, before)))
    .orderBy(desc(number))
    .limit(PAGE);
}

type VersionPageRow = Awaited<ReturnType<typeof readPage>>[number];

/** Numbers of the versions that no save by this console explains. */
async function findOutside(db: Queries, uuid: string): Promise<ReadonlySet<number>> {
  const found = await db.execute(
    sql`SELECT version.number::int AS number FROM ${snapshots} AS version WHERE version.profile = ${uuid} AND ${IS_DRIFT}`,
  );
  return new Set((found as unknown as { rows: { number: number }[] }).rows.map(({ number }) => number));
}

interface KnownChanges {
  saves: ReadonlyMap<string, Save>;
  outside: ReadonlySet<number>;
  /** The changes by path; newer ones are already in it. */
  last: Map<string, SettingChange>;
}

function* collect(
  newest: VersionPageRow | undefined,
  page: readonly VersionPageRow[],
  { saves, outside, last }: KnownChanges,
): Slices<void> {
  let newer = newest;
  for (const older of page) {
    if (newer) {
      const times = { lastBefore: older.lastReadAt.toISOString(), at: newer.firstReadAt.toISOString() };
      for (const changed of changedSettings(older.data, newer.data)) {
        if (last.has(changed.path)) continue;
        last.set(changed.path, { ...changed, ...times, ...originOf(newer, changed.path, saves, outside) });
      }
    }
    newer = older;
    yield;
  }
}

/** A save only sends the forms: other differences in its response may have another cause. */
function originOf(
  { number, reason, requestId }: VersionPageRow,
  path: string,
  saves: KnownChanges['saves'],
  outside: KnownChanges['outside'],
): Pick<SettingChange, 'origin' | 'by' | 'assignment' | 'reason'> {
  const save = saves.get(requestId);
  if (reason === 'saved' && /^forms(\.|$)/.test(path)) {
    return {
      origin: 'saved',
      by: save?.by ?? null,
      assignment: save?.assignment ?? null,
      reason: undoneRequest(save?.reason ?? null) === null ? (save?.reason ?? null) : null,
    };
  }
  return { origin: outside.has(number) ? 'outside' : 'unknown', by: null, assignment: null, reason: null };
}
