import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { listSaves } from '@/lib/features/activity/server/list-saves';
import type { CallContext } from '@/lib/features/context';
import type { ReceivedEvent } from '@/lib/features/events/events';
import { listed, toReceivedEvent } from '@/lib/features/events/server/event-rows';
import { receivedWebhooks as webhooks } from '@/lib/features/events/tables';
import type { ShortChange, VersionReason } from '@/lib/features/history/history';
import { toVersion, VERSION_COLUMNS } from '@/lib/features/history/server/version-row';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import type { Queries } from '@/lib/platform/db/database';
import type { DatabaseReads } from '@/lib/platform/live/database-reads';
import { permit } from '@/lib/platform/use-case/permit';
import { TIMELINE_PAGE, type TimelineEntry, type TimelinePage, type TimelineQuery } from '../known-profile';

const cursor = alias(webhooks, 'cursor');
const timeOf = ({
  timestamp,
  receivedAt,
}: Pick<typeof webhooks | typeof cursor, 'timestamp' | 'receivedAt'>) =>
  sql`coalesce(${timestamp}, ${receivedAt})`;

/**
 * A page of a profile's history, newest first: webhooks by their own time, whenever they arrived, and between
 * them what this console did and found, with author and reason. Empty for an unknown profile. Shared by
 * callers with the same query: do not change it.
 */
export async function readTimeline(
  { db, readings, reads, operator }: TimelineContext,
  uuid: string,
  { before }: TimelineQuery,
): Promise<TimelinePage> {
  permit({ operator }, 'profiles.read');
  await readings.settled(uuid);
  return reads.read(`timeline ${uuid} ${before}`, () => readPage(db, uuid, before));
}

type TimelineContext = Pick<CallContext, 'db' | 'readings' | 'operator'> & {
  reads: Pick<DatabaseReads, 'read'>;
};

async function readPage(db: Queries, uuid: string, before: number | undefined): Promise<TimelinePage> {
  const from = before === undefined ? null : await readTime(db, uuid, before);
  // The previous page's last event has been deleted, and so have all older ones.
  if (from === undefined) return { entries: [], next: null };
  const [found, notes, saves] = await Promise.all([
    readEvents(db, uuid, before),
    listNotes(db, uuid),
    listSaves(db, uuid),
  ]);
  const events = found.slice(0, TIMELINE_PAGE);
  const end = found.length > TIMELINE_PAGE ? events.at(-1) : undefined;
  const isBetween = ({ at }: { at: string }) =>
    (from === null || at <= from) && (end === undefined || at > momentOf(end));
  const entries = [
    ...events.map((event): TimelineEntry => ({ at: momentOf(event), of: 'event', event })),
    ...notes.filter(isBetween).map(({ at, ...note }): TimelineEntry => {
      const save = note.kind === 'saved' ? saves.get(note.requestId) : undefined;
      const { by = null, reason = null, assignment = null } = save ?? {};
      return { at, of: 'note', note: { ...note, by, reason, assignment } };
    }),
  ];
  return { entries: entries.sort(newestFirst), next: end?.number ?? null };
}

/** One more than a page has. Equal times are ordered by number; the database compares with microseconds. */
async function readEvents(db: Queries, uuid: string, before?: number): Promise<ReceivedEvent[]> {
  const position = db
    .select({ time: timeOf(cursor), number: cursor.number })
    .from(cursor)
    .where(eq(cursor.number, before ?? 0));
  const isOlder = sql`(${timeOf(webhooks)}, ${webhooks.number}) < (${position})`;
  const rows = await db
    .select(listed)
    .from(webhooks)
    .where(and(eq(webhooks.profile, uuid), before === undefined ? undefined : isOlder))
    .orderBy(desc(timeOf(webhooks)), desc(webhooks.number))
    .limit(TIMELINE_PAGE + 1);
  return rows.map(toReceivedEvent);
}

/** The time of a cursor's event, ISO 8601. */
async function readTime(db: Queries, uuid: string, number: number): Promise<string | undefined> {
  const [event] = await db
    .select({ timestamp: webhooks.timestamp, receivedAt: webhooks.receivedAt })
    .from(webhooks)
    .where(and(eq(webhooks.number, number), eq(webhooks.profile, uuid)));
  return event && (event.timestamp ?? event.receivedAt).toISOString();
}

const momentOf = ({ timestamp, receivedAt }: ReceivedEvent): string => timestamp ?? receivedAt;

const newestFirst = (one: TimelineEntry, other: TimelineEntry): number =>
  one.at < other.at ? 1 : one.at > other.at ? -1 : 0;

/** Something this console did with a profile, or found, for the timeline. */
interface Note {
  /** ISO 8601. */
  at: string;
  kind: VersionReason;
  /** The differences from before, including the forms; empty for the first reading. */
  changes: ShortChange[];
  /** The version in the History tab. */
  version: number;
  requestId: string;
  /** When the previous version was last found; null: there is none, or it has been deleted. */
  earliest: string | null;
}

/** What this console did with a profile and found, newest first. */
export async function listNotes(db: Queries, uuid: string, most = 200): Promise<Note[]> {
  const rows = await db
    .select(VERSION_COLUMNS)
    .from(snapshots)
    .where(eq(snapshots.profile, uuid))
    .orderBy(desc(snapshots.number))
    .limit(most);
  const versions = rows.map(toVersion);
  return versions.map(({ number, reason, firstReadAt, changes, requestId }, index) => ({
    at: firstReadAt,
    kind: reason,
    changes,
    version: number,
    requestId,
    earliest: versions[index + 1]?.lastReadAt ?? null,
  }));
}
