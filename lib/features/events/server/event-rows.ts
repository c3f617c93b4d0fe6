import { desc, type SQL } from 'drizzle-orm';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import type { EventFlag } from '../event-flags';
import type { EventDetail, ReceivedEvent } from '../events';
import { receivedWebhooks } from '../tables';

const { headers, body, ...listed } = {
  number: receivedWebhooks.number,
  id: receivedWebhooks.id,
  event: receivedWebhooks.event,
  profile: receivedWebhooks.profile,
  timestamp: receivedWebhooks.timestamp,
  status: receivedWebhooks.status,
  verified: receivedWebhooks.verified,
  flags: receivedWebhooks.flags,
  receivedAt: receivedWebhooks.receivedAt,
  headers: receivedWebhooks.headers,
  body: receivedWebhooks.body,
};

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
  return rows.map((row) => ({ ...toReceivedEvent(row), headers: row.headers, body: row.body }));
}

type Row = Pick<typeof receivedWebhooks.$inferSelect, keyof typeof listed>;

const toReceivedEvent = ({
  number,
  id,
  event,
  profile,
  timestamp,
  status,
  verified,
  flags,
  receivedAt,
}: Row) => ({
  number,
  id,
  event,
  profile,
  timestamp: timestamp?.toISOString() ?? null,
  status,
  verified,
  flags: flags as EventFlag[],
  receivedAt: receivedAt.toISOString(),
});

export { listed, toReceivedEvent };
