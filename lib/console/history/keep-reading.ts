import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { ordinaryNumbers } from '@/lib/configuration/exact-number';
import { fingerprintOf } from '@/lib/configuration/fingerprint';
import { NORMAL_FORM_VERSION } from '@/lib/configuration/normal-form';
import { shortChanges } from '@/lib/configuration/short-changes';
import type { Version, VersionForms, VersionReason } from '@/lib/contract/console-history';
import { holdLocksOf } from '@/lib/db/advisory-locks';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { contents, setups } from '@/lib/db/setup-schema';
import type { ProfileAnswer } from '@/lib/upstream/profile-answer';
import { rowsOf } from '@/lib/work/work-store';
import { announce } from '../live/announce';
import {
  deleteUnusedContents,
  type KnownContent,
  keepContents,
  type WrittenContent,
  writeContent,
} from './keep-content';
import { type NotedReading, noteReadings } from './note-readings';
import { toVersion, VERSION_COLUMNS, VERSION_DATA } from './version-row';

/** What a call of the service told of a profile's configuration. */
export interface Reading {
  /** The profile's, in lower case. */
  uuid: string;
  /** The `data` of the answer as it came. */
  data: unknown;
  /** Null where they could not be read whole. */
  forms: VersionForms | null;
  /** When the answer came: Unix time in milliseconds. */
  readAt: number;
  requestId: string;
  /** Whether it answered a save that changed the forms. */
  saved: boolean;
}

export function toReading(
  uuid: string,
  requestId: string,
  answer: Pick<ProfileAnswer, 'raw' | 'value' | 'misfits' | 'readAt'>,
): Reading {
  return { uuid, data: answer.raw, forms: formsOf(answer), readAt: answer.readAt, requestId, saved: false };
}

function formsOf({ value, misfits }: Pick<ProfileAnswer, 'value' | 'misfits'>): VersionForms | null {
  const { enabled, form_ids: sent } = value.forms ?? {};
  const form_ids = sent && ordinaryNumbers(sent);
  const isWhole = misfits.every(({ path }) => path !== 'forms' && !path.startsWith('forms.'));
  return isWhole && enabled !== undefined && form_ids !== undefined ? { enabled, form_ids } : null;
}

/** Versions of a profile that are kept. */
const MOST_VERSIONS = 500;

/** How long a change that was found must have stood for another one to be announced, in milliseconds. */
const STANDS_FOR = 30_000;

/**
 * Keeps a reading: as a version of its own where it differs from the profile's newest, which otherwise was found
 * once more. A reading older than what is known of the newest says nothing and is dropped. A change is announced
 * to the open screens, see `isNews`.
 *
 * @returns the version that came to be, or that turned out to be a save; null where nothing is new
 * @throws whatever the database throws; a RangeError for a configuration that is nested some thousands deep
 */
export async function keepReading(
  db: Queries,
  reading: Reading,
  most = MOST_VERSIONS,
): Promise<Version | null> {
  const [kept = null] = await keepReadings(db, [reading], most);
  if (kept instanceof RangeError) throw kept;
  return kept;
}

/** What came of a reading: see `keepReading`. */
export type Kept = Version | null | RangeError;

/**
 * As `keepReading`, of several in as many statements as of one: what works through many keeps them together.
 *
 * @returns of each, in their order; a RangeError for one that is nested some thousands deep and was not kept
 */
export async function keepReadings(
  db: Queries,
  readings: readonly Reading[],
  most = MOST_VERSIONS,
): Promise<Kept[]> {
  const came = new Map<Reading, Kept>();
  // Of a profile one after the other.
  for (let left = readings; left.length > 0; ) {
    const firsts = [...new Map(left.toReversed().map((one) => [one.uuid, one])).values()];
    for (const [reading, kept] of await keepOneEach(db, firsts, most)) came.set(reading, kept);
    left = left.filter((one) => !firsts.includes(one));
  }
  return readings.map((reading) => came.get(reading) ?? null);
}

/** A reading, and its `data` written out. */
interface Written extends Reading {
  content: WrittenContent;
}

/** Each of another profile. @returns what is to be told of them; of all others nothing is new */
async function keepOneEach(
  db: Queries,
  readings: readonly Reading[],
  most: number,
): Promise<Map<Reading, Kept>> {
  const came = new Map<Reading, Kept>();
  const written: (Written & { of: Reading })[] = [];
  for (const of of readings) {
    try {
      written.push({ ...of, of, content: writeContent(of.data) });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      came.set(of, error);
    }
  }
  const isAgain = await findAgain(
    db,
    written.filter(({ saved }) => !saved),
  );
  const left = written.filter(({ uuid }) => !isAgain.has(uuid));
  if (left.length === 0) return came;
  await db.transaction(async (transaction) => {
    const contents = await keepContents(
      transaction,
      left.map(({ content, readAt }) => ({ ...content, at: new Date(readAt) })),
    );
    const newest = await holdNewest(
      transaction,
      left.map(({ uuid }) => uuid),
    );
    const again: FoundAgain[] = [];
    const fresh: Found[] = [];
    for (const reading of left) {
      const known = contents.get(reading.content.hash);
      if (known === undefined || known instanceof RangeError) {
        came.set(reading.of, known ?? null);
        continue;
      }
      const before = newest.get(reading.uuid);
      if (before && asksForTheSame(before, known)) {
        again.push({ reading, before, known, isSave: reading.saved && before.reason === 'changed' });
      } else if (!before || before.lastReadAt.getTime() <= reading.readAt) {
        fresh.push({ reading, before, known });
      }
    }
    const versions = [...(await rememberAgain(transaction, again)), ...(await insert(transaction, fresh))];
    const byProfile = new Map(versions);
    for (const { uuid, of } of left) {
      const version = byProfile.get(uuid);
      if (version) came.set(of, version);
    }
    await noteReadings(
      transaction,
      [...again, ...fresh].map(({ reading: { uuid, readAt }, known: { content, setup } }) => ({
        ...{ uuid, readAt, content, setup },
      })),
    );
    await dropOldest(
      transaction,
      fresh.map(({ reading: { uuid } }) => uuid),
      most,
    );
    await announce(
      transaction,
      fresh.flatMap(({ reading, before }) =>
        before && isNews(before, reading)
          ? [
              {
                kind: 'configuration' as const,
                profile: reading.uuid,
                readAt: new Date(reading.readAt).toISOString(),
              },
            ]
          : [],
      ),
    );
  });
  return came;
}

interface Found {
  reading: Reading;
  /** The profile's newest version. */
  before: Newest | undefined;
  known: KnownContent;
}

/** A reading that found the newest version. */
interface FoundAgain extends Found {
  before: Newest;
  /** Whether the version turns out to be this save. */
  isSave: boolean;
}

/** A hash of before the normal form, or of an earlier one, is made anew of what was kept. */
const asksForTheSame = ({ hash, fingerprint, data }: Newest, found: KnownContent): boolean =>
  hash === found.fingerprint ||
  (fingerprint ?? (data === null ? null : fingerprintOf(data).whole)) === found.fingerprint;

/**
 * Most readings find to the letter what was found before: nothing is compared, and no lock is held.
 * @returns the profiles of these
 */
async function findAgain(db: Queries, readings: readonly Written[]): Promise<ReadonlySet<string>> {
  if (readings.length === 0) return new Set();
  const rows = readings.map(({ uuid, readAt, content: { hash } }) => ({ uuid, readAt, hash }));
  const found = await rowsOf<NotedReading>(
    db,
    sql`
    UPDATE ${snapshots} AS version SET last_read_at = greatest(version.last_read_at, to_timestamp(found."readAt" / 1000))
    FROM (
      SELECT newest.number, reading.uuid, reading."readAt", content.number AS content, content.setup
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS reading (uuid uuid, "readAt" float8, hash text)
      JOIN ${contents} AS content ON content.hash = reading.hash
      JOIN ${setups} AS setup ON setup.number = content.setup AND setup.normal_form = ${NORMAL_FORM_VERSION}
      CROSS JOIN LATERAL (
        SELECT number, content FROM ${snapshots} WHERE profile = reading.uuid ORDER BY number DESC LIMIT 1
      ) AS newest
      WHERE newest.content = content.number
    ) AS found
    WHERE version.number = found.number
    RETURNING found.uuid::text AS uuid, found."readAt", found.content::float8 AS content, found.setup::float8 AS setup`,
  );
  await noteReadings(db, found);
  return new Set(found.map(({ uuid }) => uuid));
}

/** Their newest versions; nobody else keeps a reading of them until the transaction ends. */
async function holdNewest(
  transaction: Queries,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Newest>> {
  await holdLocksOf(transaction, 'profileVersions', uuids);
  const rows = await readNewest(transaction, uuids);
  return new Map(rows.map((row) => [row.profile, row]));
}

const readNewest = (db: Queries, uuids: readonly string[]) =>
  db
    .select({ ...getTableColumns(snapshots), data: VERSION_DATA, fingerprint: setups.fingerprint })
    .from(snapshots)
    .leftJoin(contents, eq(contents.number, snapshots.content))
    .leftJoin(setups, and(eq(setups.number, contents.setup), eq(setups.normalForm, NORMAL_FORM_VERSION)))
    .where(
      sql`${snapshots.number} IN (
        SELECT newest.number FROM unnest(${sql.param(uuids)}::uuid[]) AS one (profile) CROSS JOIN LATERAL (
          SELECT number FROM ${snapshots} AS version WHERE version.profile = one.profile
          ORDER BY number DESC LIMIT 1
        ) AS newest)`,
    );

type Newest = Awaited<ReturnType<typeof readNewest>>[number];

/** Profiles with the versions that are to be told of. */
type Told = [profile: string, version: Version][];

/** A read that overtook the answer of our own save has found its change already: it was the save. */
async function rememberAgain(db: Queries, again: readonly FoundAgain[]): Promise<Told> {
  if (again.length === 0) return [];
  const rows = again.map(({ reading, before: { number, reason, requestId }, known, isSave }) => ({
    ...{ number, hash: known.fingerprint, content: known.content, readAt: reading.readAt },
    ...(isSave ? { reason: 'saved', requestId: reading.requestId } : { reason, requestId }),
  }));
  await db.execute(sql`
    UPDATE ${snapshots} AS version
    SET hash = again.hash, content = again.content, data = NULL, reason = again.reason,
      request_id = again."requestId", last_read_at = greatest(version.last_read_at, to_timestamp(again."readAt" / 1000))
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS again (
      number bigint, hash text, content bigint, reason text, "requestId" text, "readAt" float8)
    WHERE version.number = again.number`);
  const saves = again.filter(({ isSave }) => isSave);
  return saves.map(({ reading, before: { number, firstReadAt, lastReadAt, changes } }) => [
    reading.uuid,
    toVersion({
      ...{ number, reason: 'saved', firstReadAt, changes, requestId: reading.requestId },
      lastReadAt: new Date(Math.max(lastReadAt.getTime(), reading.readAt)),
    }),
  ]);
}

/**
 * Screens that are told of a change read the profile: if the service answered each read differently, that would
 * be for ever, and out of the budget of all.
 */
const isNews = ({ reason, firstReadAt }: Newest, { saved, readAt }: Reading): boolean =>
  saved || reason !== 'changed' || readAt - firstReadAt.getTime() >= STANDS_FOR;

async function insert(db: Queries, fresh: readonly Found[]): Promise<Told> {
  if (fresh.length === 0) return [];
  const rows = fresh.map(({ reading, before, known: { content, fingerprint } }) => {
    const { uuid, data, forms, readAt, requestId, saved } = reading;
    const reason: VersionReason = saved ? 'saved' : before ? 'changed' : 'read';
    const at = new Date(readAt);
    const isKnown = before !== undefined && before.data !== null;
    return {
      ...{
        profile: uuid,
        hash: fingerprint,
        reason,
        firstReadAt: at,
        lastReadAt: at,
        forms,
        requestId,
        content,
      },
      changes: isKnown ? shortChanges(before.data, data) : [],
    };
  });
  const kept = await db
    .insert(snapshots)
    .values(rows)
    .returning({ ...VERSION_COLUMNS, profile: snapshots.profile });
  return kept.map(({ profile, ...version }) => [profile, toVersion(version)]);
}

async function dropOldest(db: Queries, uuids: readonly string[], most: number): Promise<void> {
  if (uuids.length === 0) return;
  const dropped = await rowsOf<{ content: number | null }>(
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
