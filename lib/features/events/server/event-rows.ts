import { desc, getTableColumns, type SQL } from 'drizzle-orm';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import type { EventFlag } from '../event-flags';
import type { EventDetail, ReceivedEvent } from '../events';
import { receivedWebhooks } from '../tables';

const { headers, body, bodyHash: _, ...listed } = getTableColumns(receivedWebhooks);

/** Newest first. */
export async function readEvents(
  db: Queries,
  condition: SQL | undefined,
  limit: number,
): Promise<ReceivedEvent[]> {
  const rows = await db
    .select(listed)
    .from(receivedWebhooks)
    .where(condition)
    .orderBy(desc(receivedWebhooks.number))
    .limit(limit);
  return rows.map(toReceivedEvent);
}

/** Adds this console's current name for each profile. */
export async function withReferences<Event extends ReceivedEvent>(
  db: Queries,
  events: readonly Event[],
): Promise<Event[]> {
  const uuids = [...new Set(events.flatMap(({ profile }) => profile ?? []))];
  if (uuids.length === 0) return [...events];
  const known = await db
    .select({ uuid: knownProfiles.uuid, reference: knownProfiles.customerReference })
    .from(knownProfiles)
    .where(isOneOf(knownProfiles.uuid, uuids));
  const references = new Map(known.map(({ uuid, reference }) => [uuid, reference]));
  return events.map((event) => ({
    ...event,
    customerReference: references.get(event.profile ?? '') ?? null,
  }));
}

/** Like `readEvents`, with bodies and headers. */
export async function readEventsWhole(
  db: Queries,
  condition: SQL | undefined,
  limit: number,
): Promise<EventDetail[]> {
  const rows = await db
    .select({ ...listed, headers, body })
    .from(receivedWebhooks)
    .where(condition)
    .orderBy(desc(receivedWebhooks.number))
    .limit(limit);
  return rows.map(({ headers, body, ...row }) => ({ ...toReceivedEvent(row), headers, body }));
}

type Row = Pick<typeof receivedWebhooks.$inferSelect, keyof typeof listed>;

const toReceivedEvent = (row: Row): ReceivedEvent => ({
  ...row,
  timestamp: row.timestamp?.toISOString() ?? null,
  flags: row.flags as EventFlag[],
  receivedAt: row.receivedAt.toISOString(),
});

export { listed, toReceivedEvent };
