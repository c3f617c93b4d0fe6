import { sql } from 'drizzle-orm';
import type { Facts } from '@/lib/configuration/checks/evaluate';
import {
  knownProfiles,
  receivedWebhooks,
  configurationSnapshots as snapshots,
} from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { rowsOf } from '@/lib/work/work-store';
import { EVENT_FAMILIES } from '../../events/flag-moves';
import { timeText } from '../../events/fold-neighbours';
import { dataOfEvent } from '../../events/take-event';
import { uuids } from '../setup-results';
import type { StoredEvent } from './told-facts';

/** A known profile, as the directory has it; times in milliseconds since 1970. */
export interface ReplayedProfile {
  uuid: string;
  firstSeenAt: number;
  readAt: number | null;
  failure: string | null;
  /** What it says of facts, and since when, as `readEnvelopeTime` writes it; null: nobody asked. */
  told: { stateAt: string | null; facts: Facts } | null;
  /** In the order in which they were found; content 0: not kept by itself yet. */
  versions: { at: number; content: number }[];
}

/** Rows of one statement at most: so few that nobody who waits for the database behind it notices. */
const MOST_ROWS = 10_000;

/**
 * Of known profiles the next after `cursor`, in the order of their UUIDs, with their versions; fewer where these are many.
 * @param withFacts Without them as little as can be is read
 */
export async function readSlice(
  db: Queries,
  { cursor, most, withFacts }: { cursor: string; most: number; withFacts: boolean },
): Promise<ReplayedProfile[]> {
  const profiles = await readProfiles(db, cursor, most, withFacts);
  for (;;) {
    const last = profiles.at(-1);
    if (last === undefined) return [];
    const isOne = profiles.length === 1;
    const found = await readVersions(db, cursor, last.uuid, isOne ? null : MOST_ROWS);
    const byProfile = new Map(found.map(({ profile, ...version }) => [profile, version]));
    for (const profile of profiles) profile.versions = toVersions(byProfile.get(profile.uuid));
    const rows = profiles.reduce((sum, { versions }) => sum + versions.length, 0);
    if (isOne || rows < MOST_ROWS) return profiles;
    profiles.length = Math.ceil(profiles.length / 2);
  }
}

async function readProfiles(
  db: Queries,
  cursor: string,
  most: number,
  withFacts: boolean,
): Promise<ReplayedProfile[]> {
  const { uuid, firstSeenAt, readAt, failure, stateAt } = knownProfiles;
  const { reviewStatus, risk, team, assignee, customerReference } = knownProfiles;
  const facts = sql`, ${timeText(stateAt)} AS "stateAt", ${reviewStatus} AS status, ${risk} AS risk,
    ${team} AS team, ${assignee} AS assignee, ${customerReference} AS reference`;
  const rows = await rowsOf<
    Pick<ReplayedProfile, 'uuid' | 'firstSeenAt' | 'readAt' | 'failure'> & Facts & { stateAt: string | null }
  >(
    db,
    sql`
      SELECT ${uuid} AS uuid, ${seconds(firstSeenAt)} AS "firstSeenAt", ${seconds(readAt)} AS "readAt",
        ${failure} AS failure ${withFacts ? facts : sql``}
      FROM ${knownProfiles} WHERE ${uuid} > ${cursor}::uuid ORDER BY ${uuid} LIMIT ${most}`,
  );
  return rows.map(({ uuid, firstSeenAt, readAt, failure, stateAt, ...facts }) => ({
    ...{ uuid, failure, versions: [] },
    firstSeenAt: milliseconds(firstSeenAt),
    readAt: readAt === null ? null : milliseconds(readAt),
    told: withFacts ? { stateAt, facts } : null,
  }));
}

/** Of the profiles after one up to another, a row for each: a row for each version takes three times as long. */
const readVersions = (
  db: Queries,
  after: string,
  last: string,
  most: number | null,
): Promise<{ profile: string; times: string; contents: string }[]> =>
  rowsOf(
    db,
    sql`
      SELECT profile, array_agg(at ORDER BY number)::text AS times, array_agg(content ORDER BY number)::text AS contents
      FROM (
        SELECT ${snapshots.profile} AS profile, ${snapshots.number} AS number,
          ${seconds(snapshots.firstReadAt)} AS at, COALESCE(${snapshots.content}, 0) AS content
        FROM ${snapshots} WHERE ${snapshots.profile} > ${after}::uuid AND ${snapshots.profile} <= ${last}::uuid
        ORDER BY ${snapshots.profile}, ${snapshots.number} LIMIT ${most}) AS version
      GROUP BY profile`,
  );

function toVersions(found: { times: string; contents: string } | undefined): ReplayedProfile['versions'] {
  if (found === undefined) return [];
  const contents = numbersOf(found.contents);
  return numbersOf(found.times).map((at, index) => ({
    at: milliseconds(at),
    content: contents[index] ?? 0,
  }));
}

/** Of an array as PostgreSQL writes it: `{1,2}`. */
const numbersOf = (array: string): number[] => array.slice(1, -1).split(',').map(Number);

const TELLING = Object.keys(EVENT_FAMILIES).filter((name) => EVENT_FAMILIES[name] === 'profile');

/**
 * The events that told a state of these profiles, fewer profiles at a time where they are many.
 * @param withData Without it only the status of each is known, which is all that is asked, and spares the bodies
 */
export async function readTold(
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
      ...(await readTold(db, asked.slice(0, half), withData)),
      ...(await readTold(db, asked.slice(half), withData)),
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
