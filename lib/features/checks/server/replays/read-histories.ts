import { sql } from 'drizzle-orm';
import type { Facts } from '@/lib/configuration/checks/evaluate';
import { EVENT_FAMILIES } from '@/lib/features/events/server/flag-moves';
import { timeText } from '@/lib/features/events/server/fold-neighbours';
import { dataOfEvent } from '@/lib/features/events/server/parse-event';
import { receivedWebhooks } from '@/lib/features/events/tables';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { rowsOf } from '@/lib/platform/work/work-store';
import { uuids } from '../setup-results';
import type { StoredEvent } from './known-facts-at';

/** A known profile from the directory; times in milliseconds since 1970. */
export interface ReplayedProfile {
  uuid: string;
  firstSeenAt: number;
  /** If the service no longer has it: the time of the last reading; otherwise infinity. */
  goneAfter: number;
  /** Its facts, and since when, in the format of `readEnvelopeTime`; null: not requested. */
  told: { stateAt: string | null; facts: Facts } | null;
  /** Index in the slice of its first version. */
  firstVersion: number;
  afterVersions: number;
}

/**
 * Profiles and their versions, in the order in which they were found; content 0: not stored separately yet.
 */
export interface Histories {
  profiles: ReplayedProfile[];
  /** When each version was found, in milliseconds since 1970. */
  foundAt: number[];
  contents: number[];
}

/** Rows per statement: few, so that other users of the database do not notice. */
const MOST_ROWS = 10_000;

interface HistoriesRequest {
  cursor: string;
  most: number;
  /** Without facts, as little as possible is read. */
  withFacts: boolean;
  rows?: number;
}

/** The next known profiles after `cursor`, by UUID, with their versions; fewer if those are many. */
export async function readSlice(db: Queries, asked: HistoriesRequest): Promise<Histories> {
  const { most, withFacts, rows = MOST_ROWS } = asked;
  const found = await readPacked(db, asked, most === 1 ? null : rows);
  const known = digitsOf(found.uuids);
  const seen = timesOf(found.firstSeen);
  const goneTimes = timesOf(found.goneAfter);
  const owners = digitsOf(found.owners);
  const counts = bigintsOf(found.counts);
  const profiles: ReplayedProfile[] = [];
  let [owner, next] = [0, 0];
  for (const [index, digits] of known.entries()) {
    // The skipped versions belong to profiles that are not in the directory.
    for (; (owners[owner] ?? digits) < digits; owner += 1) next += counts[owner] ?? 0;
    const firstVersion = next;
    if (owners[owner] === digits) {
      next += counts[owner] ?? 0;
      owner += 1;
    }
    const [stateAt = null, ...facts] = found.told?.[index] ?? [];
    profiles.push({
      uuid: uuidOf(digits),
      firstSeenAt: seen[index] ?? 0,
      goneAfter: goneTimes[index] ?? 0,
      firstVersion,
      afterVersions: next,
      told: withFacts ? { stateAt, facts: factsOf(facts) } : null,
    });
  }
  const foundAt = timesOf(found.times);
  const histories = { profiles, foundAt, contents: bigintsOf(found.contents) };
  if (most === 1 || foundAt.length < rows) return histories;
  // The last profile may have more.
  const whole = profiles.filter((_, index) => (known[index] ?? '') < (owners.at(-1) ?? ''));
  return whole.length > 0 ? { ...histories, profiles: whole } : readSlice(db, { ...asked, most: 1 });
}

const factsOf = ([status, risk, team, assignee, reference]: readonly (string | null)[]): Facts => ({
  status: status ?? null,
  risk: risk ?? null,
  team: team ?? null,
  assignee: assignee ?? null,
  reference: reference ?? null,
});

/** Packed columns: of profiles, of the profiles that have versions, and of the versions; null: none. */
interface PackedColumns {
  uuids: Buffer | null;
  firstSeen: Buffer | null;
  goneAfter: Buffer | null;
  told: (string | null)[][] | null;
  owners: Buffer | null;
  counts: Buffer | null;
  times: Buffer | null;
  contents: Buffer | null;
}

/**
 * Everything in one row: separate rows, and values as text, take the database and this process half as long
 * again.
 */
async function readPacked(
  db: Queries,
  { cursor, most, withFacts }: HistoriesRequest,
  rows: number | null,
): Promise<PackedColumns> {
  const { uuid, firstSeenAt, readAt, failure, stateAt } = knownProfiles;
  const { reviewStatus, risk, team, assignee, customerReference } = knownProfiles;
  const reportedSql = sql`json_build_array(${timeText(stateAt)}, ${reviewStatus}, ${risk}, ${team}, ${assignee},
    ${customerReference})`;
  const packed = (values: string, order: string) =>
    sql.raw(`string_agg(${values}, ''::bytea ORDER BY ${order})`);
  const [found] = await rowsOf<PackedColumns>(
    db,
    sql`
      WITH profile AS MATERIALIZED (
        SELECT ${uuid} AS uuid, ${firstSeenAt} AS first_seen,
          CASE ${failure} WHEN 'not_found' THEN COALESCE(${readAt}, '-infinity') ELSE 'infinity' END AS gone_after,
          ${withFacts ? reportedSql : sql`NULL::json`} AS told
        FROM ${knownProfiles} WHERE ${uuid} > ${cursor}::uuid ORDER BY ${uuid} LIMIT ${most}),
      version AS (
        SELECT ${snapshots.profile} AS owner, ${snapshots.number} AS number,
          ${snapshots.firstReadAt} AS at, COALESCE(${snapshots.content}, 0) AS content
        FROM ${snapshots}
        WHERE ${snapshots.profile} > ${cursor}::uuid
          AND ${snapshots.profile} <= (SELECT uuid FROM profile ORDER BY uuid DESC LIMIT 1)
        ORDER BY ${snapshots.profile}, ${snapshots.number} LIMIT ${rows}),
      owned AS (
        SELECT owner, count(*) AS versions, ${packed('timestamptz_send(at)', 'number')} AS times,
          ${packed('int8send(content)', 'number')} AS contents
        FROM version GROUP BY owner)
      SELECT profiles.*, versions.* FROM (
        SELECT ${packed('uuid_send(uuid)', 'uuid')} AS uuids,
          ${packed('timestamptz_send(first_seen)', 'uuid')} AS "firstSeen",
          ${packed('timestamptz_send(gone_after)', 'uuid')} AS "goneAfter",
          ${withFacts ? sql`json_agg(told ORDER BY uuid)` : sql`NULL::json`} AS told
        FROM profile) AS profiles
      CROSS JOIN (
        SELECT ${packed('uuid_send(owner)', 'owner')} AS owners, ${packed('int8send(versions)', 'owner')} AS counts,
          ${packed('times', 'owner')} AS times, ${packed('contents', 'owner')} AS contents
        FROM owned) AS versions`,
  );
  if (found === undefined) throw new Error('A statement without a condition has a row.');
  return found;
}

function bigintsOf(packed: Buffer | null): number[] {
  const values: number[] = [];
  if (packed === null) return values;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  for (let place = 0; place < packed.length; place += 8) {
    values.push(view.getInt32(place) * 2 ** 32 + view.getUint32(place + 4));
  }
  return values;
}

const SINCE = Date.UTC(2000, 0, 1);
/** From microseconds since 2000; the greatest value is infinity, the least is before everything. */
const timesOf = (packed: Buffer | null): number[] =>
  bigintsOf(packed).map((microseconds) =>
    Math.abs(microseconds) === 2 ** 63
      ? microseconds * Number.POSITIVE_INFINITY
      : SINCE + Math.round(microseconds / 1_000),
  );

/** Hexadecimal digits, in the order of UUIDs. */
function digitsOf(packed: Buffer | null): string[] {
  const all = packed?.toString('hex') ?? '';
  return Array.from({ length: all.length / 32 }, (_, index) => all.slice(index * 32, index * 32 + 32));
}

const uuidOf = (digits: string): string =>
  `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;

const TELLING = Object.keys(EVENT_FAMILIES).filter((name) => EVENT_FAMILIES[name] === 'profile');

/**
 * Events that reported a state of these profiles; fewer profiles at a time if there are many.
 * @param withData If false, only the status of each is known, which avoids reading the bodies
 */
export async function readReportedFacts(
  db: Queries,
  asked: readonly string[],
  withData: boolean,
): Promise<(StoredEvent & { profile: string })[]> {
  if (asked.length === 0) return [];
  const { profile, number, event, timestamp, status, receivedAt, body } = receivedWebhooks;
  const most = asked.length === 1 ? null : MOST_ROWS;
  const rows = await rowsOf<Omit<StoredEvent, 'data'> & { profile: string; body: string }>(
    db,
    sql`
      SELECT ${profile} AS profile, ${number}::float8 AS number, ${event} AS event, ${timeText(timestamp)} AS time,
        ${status} AS status, ${seconds(receivedAt)} AS "receivedAt", ${withData ? body : sql`''`} AS body
      FROM ${receivedWebhooks}
      WHERE ${profile} = ANY(${uuids(asked)}) AND ${event} = ANY(${sql.param(TELLING)}::text[])
        AND ${status} IS NOT NULL AND ${timestamp} IS NOT NULL LIMIT ${most}`,
  );
  if (rows.length === most) {
    const half = Math.ceil(asked.length / 2);
    return [
      ...(await readReportedFacts(db, asked.slice(0, half), withData)),
      ...(await readReportedFacts(db, asked.slice(half), withData)),
    ];
  }
  return rows.map(({ body, receivedAt, ...row }) => ({
    ...row,
    receivedAt: milliseconds(receivedAt),
    data: withData ? dataOfEvent(body) : {},
  }));
}

const seconds = (column: Parameters<typeof timeText>[0]) => sql`date_part('epoch', ${column})`;
const milliseconds = (seconds: number): number => Math.round(seconds * 1_000);
