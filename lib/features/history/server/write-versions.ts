import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { fingerprintOf } from '@/lib/configuration/fingerprint';
import { NORMAL_FORM_VERSION } from '@/lib/configuration/normal-form';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { contents, setups } from '@/lib/features/setups/tables';
import { holdLocksOf } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { prepareInsert } from '@/lib/platform/db/insert-rows';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { Version, VersionReason } from '../history';
import { shortChanges } from '../summarise-changes';
import { configurationSnapshots as snapshots } from '../tables';
import type { Reading } from './reading';
import { laterOf, type NotedReading, recordReadings } from './record-readings';
import { deleteUnusedContents, type KnownContent, type SerialisedContent } from './store-content';
import { toVersion } from './version-row';

/** A reading with its serialised `data`. */
export interface SerialisedReading extends Reading {
  content: SerialisedContent;
}

export interface ReadingWithNewest {
  reading: Reading;
  before: NewestVersion | undefined;
  known: KnownContent;
}

/** Content of the version before a new one; 0: there was none. */
export const contentBefore = ({ before }: Pick<ReadingWithNewest, 'before'>): number => before?.content ?? 0;

/** A reading that equals the newest version. */
export interface RepeatedReading extends ReadingWithNewest {
  before: NewestVersion;
  /** Whether the version turns out to be this save. */
  isSave: boolean;
}

/** A hash from an earlier normal form is recomputed from the stored data. */
export const asksForTheSame = ({ hash, fingerprint, data }: NewestVersion, found: KnownContent): boolean =>
  hash === found.fingerprint ||
  (fingerprint ?? (data === null ? null : fingerprintOf(data).whole)) === found.fingerprint;

/**
 * Handles the usual case of readings identical to the newest version, without comparing or locking.
 * @returns the profiles of these
 */
export async function findRepeated(
  db: Queries,
  readings: readonly SerialisedReading[],
): Promise<ReadonlySet<string>> {
  if (readings.length === 0) return new Set();
  const rows = readings.map(({ uuid, readAt, number = null, content: { hash } }) => ({
    uuid,
    readAt,
    number,
    hash,
  }));
  const found = await rowsOf<NotedReading>(
    db,
    sql`
    UPDATE ${snapshots} AS version SET last_read_at = ${laterOf(sql`version.last_read_at`, sql`to_timestamp(found."readAt" / 1000)`)}
    FROM (
      SELECT newest.number, reading.uuid, reading."readAt", reading.number AS reading, content.number AS content, content.setup
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS reading (uuid uuid, "readAt" float8, number bigint, hash text)
      JOIN ${contents} AS content ON content.hash = reading.hash
      JOIN ${setups} AS setup ON setup.number = content.setup AND setup.normal_form = ${NORMAL_FORM_VERSION}
      CROSS JOIN LATERAL (
        SELECT number, content FROM ${snapshots} WHERE profile = reading.uuid ORDER BY number DESC LIMIT 1
      ) AS newest
      WHERE newest.content = content.number
    ) AS found
    WHERE version.number = found.number
    RETURNING found.uuid::text AS uuid, found."readAt", found.reading::float8 AS number, found.content::float8 AS content, found.setup::float8 AS setup`,
  );
  await recordReadings(db, found);
  return new Set(found.map(({ uuid }) => uuid));
}

/**
 * Reads and locks their newest versions, so that no one else stores a reading of them until the transaction
 * ends.
 */
export async function holdNewest(
  transaction: Queries,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, NewestVersion>> {
  await holdLocksOf(transaction, 'profileVersions', uuids);
  const rows = await readNewest(transaction, uuids);
  return new Map(rows.map((row) => [row.profile, row]));
}

const readNewest = (db: Queries, uuids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(snapshots),
      data: contents.data,
      fingerprint: setups.fingerprint,
      readNumber: sql<number>`coalesce(${knownProfiles.readNumber}, 0)::float8`,
    })
    .from(snapshots)
    .leftJoin(knownProfiles, eq(knownProfiles.uuid, snapshots.profile))
    .leftJoin(contents, eq(contents.number, snapshots.content))
    .leftJoin(setups, and(eq(setups.number, contents.setup), eq(setups.normalForm, NORMAL_FORM_VERSION)))
    .where(
      sql`${snapshots.number} IN (
        SELECT newest.number FROM unnest(${sql.param(uuids)}::uuid[]) AS one (profile) CROSS JOIN LATERAL (
          SELECT number FROM ${snapshots} AS version WHERE version.profile = one.profile
          ORDER BY number DESC LIMIT 1
        ) AS newest)`,
    );

export type NewestVersion = Awaited<ReturnType<typeof readNewest>>[number];

type VersionsToReport = [profile: string, version: Version][];

/**
 * If a reading found the result of our own save before its response arrived, the version is marked as that
 * save.
 */
export async function touchRepeated(
  db: Queries,
  again: readonly RepeatedReading[],
): Promise<VersionsToReport> {
  if (again.length === 0) return [];
  const rows = again.map(({ reading, before: { number, reason, requestId }, known, isSave }) => ({
    number,
    hash: known.fingerprint,
    content: known.content,
    readAt: reading.readAt,
    ...(isSave ? { reason: 'saved', requestId: reading.requestId } : { reason, requestId }),
  }));
  await db.execute(sql`
    UPDATE ${snapshots} AS version
    SET hash = again.hash, content = again.content, reason = again.reason,
      request_id = again."requestId",
      last_read_at = ${laterOf(sql`version.last_read_at`, sql`to_timestamp(again."readAt" / 1000)`)}
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS again (
      number bigint, hash text, content bigint, reason text, "requestId" text, "readAt" float8)
    WHERE version.number = again.number`);
  const saves = again.filter(({ isSave }) => isSave);
  return saves.map(({ reading, before: { number, firstReadAt, lastReadAt, changes } }) => [
    reading.uuid,
    toVersion({
      number,
      reason: 'saved',
      firstReadAt,
      changes,
      requestId: reading.requestId,
      lastReadAt: new Date(Math.max(lastReadAt.getTime(), reading.readAt)),
    }),
  ]);
}

const insertSnapshots = prepareInsert(snapshots, [
  ...(['digest', 'reviewedAt', 'reviewedBy', 'reviewNote'] as const),
]);

export async function insertVersions(
  db: Queries,
  fresh: readonly ReadingWithNewest[],
): Promise<VersionsToReport> {
  if (fresh.length === 0) return [];
  const rows = fresh.map(({ reading, before, known: { content, fingerprint } }) => {
    const { uuid, data, forms, readAt, requestId, saved } = reading;
    const reason: VersionReason = saved ? 'saved' : before ? 'changed' : 'read';
    const at = new Date(readAt);
    const isKnown = before !== undefined && before.data !== null;
    return {
      profile: uuid,
      hash: fingerprint,
      reason,
      firstReadAt: at,
      lastReadAt: at,
      forms,
      requestId,
      content,
      before: contentBefore({ before }),
      changes: isKnown ? shortChanges(before.data, data) : [],
    };
  });
  const numbered = await rowsOf<{ profile: string; number: number }>(
    db,
    sql`${insertSnapshots(rows)} RETURNING profile, number::float8 AS number`,
  );
  const numbers = new Map(numbered.map(({ profile, number }) => [profile, number]));
  return rows.map((row) => [row.profile, toVersion({ ...row, number: numbers.get(row.profile) ?? 0 })]);
}

export async function dropOldest(db: Queries, uuids: readonly string[], most: number): Promise<void> {
  if (uuids.length === 0) return;
  const dropped = await rowsOf<{ content: number }>(
    db,
    sql`
    DELETE FROM ${snapshots} AS version
    USING unnest(${sql.param(uuids)}::uuid[]) AS one (profile) CROSS JOIN LATERAL (
      SELECT number FROM ${snapshots} WHERE profile = one.profile ORDER BY number DESC OFFSET ${most - 1}::int LIMIT 1
    ) AS oldest
    WHERE version.profile = one.profile AND version.number < oldest.number
    RETURNING version.content::float8 AS content`,
  );
  await deleteUnusedContents(
    db,
    dropped.map(({ content }) => content),
  );
}
