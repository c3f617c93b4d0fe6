import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '@/lib/platform/db/database';
import type { EventFlag } from '../event-flags';
import { receivedWebhooks } from '../tables';
import {
  compareStateEvents,
  compareText,
  EVENT_FAMILIES,
  familyOf,
  flagMove,
  MOVE_FLAGS,
  type StateEvent,
} from './flag-moves';
import type { KnownProfile } from './fold-state';

/** What makes two webhooks the same: see `receivedWebhooks`. */
export interface EventIdentity {
  id: string;
  verified: boolean;
  bodyHash: string;
}

export const identityOf = ({ id, verified, bodyHash }: EventIdentity): string =>
  `${bodyHash} ${verified} ${id}`;

/** An event that reports a state, stored or about to be. */
export interface FlaggedEvent extends StateEvent, EventIdentity {
  profile: string;
  flags: EventFlag[];
}

/** An envelope time in the text format of `readEnvelopeTime`: exact, while a `Date` ends at milliseconds. */
export const timeText = (column: AnyPgColumn) =>
  sql<string | null>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The directory's state of profiles before the events are applied. */
type KnownStates = ReadonlyMap<string, Pick<KnownProfile, 'stateAt' | 'reviewStatus' | 'documentsAt'>>;

/**
 * Flags moves and gaps of events about to be stored, from the previous event in the profile's history. Call
 * it while `foldEvents` holds the lock.
 *
 * @returns stored events whose flags change because one of these now precedes them: a gap is closed once the
 * missing event arrives
 */
export async function flagNeighbours(
  transaction: Queries,
  fresh: readonly FlaggedEvent[],
  known: KnownStates,
): Promise<FlaggedEvent[]> {
  const coming = new Set(fresh.map(identityOf));
  const asked: FlaggedEvent[] = [];
  const stored: FlaggedEvent[] = [];
  for (const line of linesOf(fresh)) {
    const earlierEvents = eventsBefore(line, known);
    if (earlierEvents) stored.push(...earlierEvents);
    else asked.push(...line);
  }
  if (asked.length > 0) stored.push(...(await readNeighbours(transaction, asked)));
  const changed: FlaggedEvent[] = [];
  for (const line of linesOf([...fresh, ...stored])) {
    line.sort(
      (one, other) => compareStateEvents(one, other) || compareText(identityOf(one), identityOf(other)),
    );
    for (const [index, event] of line.entries()) {
      const before = line[index - 1];
      // Unless one of these events precedes it, a stored event is unchanged, and its predecessor may not have
      // been read.
      const isComing = coming.has(identityOf(event));
      if (!isComing && !(before && coming.has(identityOf(before)))) continue;
      const flags = [...event.flags.filter((flag) => !MOVE_FLAGS.has(flag)), ...flagMove(before, event)];
      if (flags.join() === event.flags.join()) continue;
      event.flags = flags;
      if (!isComing) changed.push(event);
    }
  }
  return changed;
}

/**
 * The event before these of one profile and family if all of them are newer than anything stored, as they
 * nearly always are: the directory knows it. Null: ask the database.
 */
function eventsBefore(line: readonly FlaggedEvent[], known: KnownStates): FlaggedEvent[] | null {
  const [{ profile, event }] = line as [FlaggedEvent];
  const { stateAt, reviewStatus, documentsAt } = known.get(profile) ?? NOTHING;
  const isDocument = familyOf(event) === 'document';
  const since = isDocument ? documentsAt : stateAt;
  if (since === null) return [];
  // A document's step is judged by the name of the previous event, which is not in the directory.
  if (isDocument || line.some(({ time }) => time <= since)) return null;
  const currentEvent = { profile, event, status: reviewStatus ?? '', time: since, flags: [] };
  return [{ id: '', verified: false, bodyHash: '', ...currentEvent }];
}

const NOTHING = { stateAt: null, reviewStatus: null, documentsAt: null };

/** Events by profile and family. */
function linesOf(events: readonly FlaggedEvent[]): Iterable<FlaggedEvent[]> {
  const lines = new Map<string, FlaggedEvent[]>();
  for (const event of events) {
    const key = `${event.profile} ${familyOf(event.event)}`;
    const line = lines.get(key) ?? [];
    lines.set(key, line);
    line.push(event);
  }
  return lines.values();
}

/**
 * For each event the stored ones of its profile and family: the one before it, those at its time, and the
 * next one.
 */
async function readNeighbours(transaction: Queries, fresh: readonly FlaggedEvent[]): Promise<FlaggedEvent[]> {
  const asked = fresh.map(({ profile, time, event }) => ({
    profile,
    time,
    events: Object.keys(EVENT_FAMILIES).filter((name) => EVENT_FAMILIES[name] === familyOf(event)),
  }));
  const { id, verified, bodyHash, profile, event, status, flags, timestamp } = receivedWebhooks;
  const side = (side: SQL, first: SQL) => sql`
    (SELECT ${id} AS id, ${verified} AS verified, ${bodyHash} AS "bodyHash", ${profile} AS profile,
        ${event} AS event, ${status} AS status, ${flags} AS flags, ${timeText(timestamp)} AS time
      FROM ${receivedWebhooks}
      WHERE ${profile} = asked.profile AND ${status} IS NOT NULL AND ${timestamp} ${side} asked.time
        AND ${event} IN (SELECT json_array_elements_text(asked.events)) ${first})`;
  const found = await transaction.execute(sql`
    SELECT near.* FROM json_to_recordset(${JSON.stringify(asked)}::json)
      AS asked (profile uuid, time timestamptz, events json)
    CROSS JOIN LATERAL (
      ${side(sql`<`, sql`ORDER BY ${timestamp} DESC FETCH FIRST 1 ROW WITH TIES`)}
      UNION ALL ${side(sql`=`, sql``)}
      UNION ALL ${side(sql`>`, sql`ORDER BY ${timestamp} FETCH FIRST 1 ROW WITH TIES`)}
    ) AS near`);
  const { rows } = found as unknown as { rows: FlaggedEvent[] };
  return [...new Map(rows.map((row) => [identityOf(row), row])).values()];
}
