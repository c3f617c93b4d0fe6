import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { EventsQuery } from '@/lib/contract/console-events';
import { receivedWebhooks } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { numbersBetween } from '../numbers-between';

export type EventsFilter = Omit<EventsQuery, 'before' | 'limit'>;

const HAS_FLAGS = sql`${receivedWebhooks.flags}::text <> '[]'`;

/**
 * What a filter asks of `received_webhooks`; null: nothing can match. Times are turned into numbers besides, so that
 * whichever index is walked, only the stretch between them is.
 */
export async function eventsCondition(
  db: Queries,
  { event, profile, status, verified, flagged, from, to }: EventsFilter,
): Promise<SQL | undefined | null> {
  const table = receivedWebhooks;
  const span = await numbersBetween(db, { table, number: table.number, at: table.receivedAt }, from, to);
  if (span === null) return null;
  return and(
    event === undefined ? undefined : eq(table.event, event),
    profile === undefined ? undefined : eq(table.profile, profile),
    status === undefined ? undefined : eq(table.status, status),
    verified === undefined ? undefined : eq(table.verified, verified === 'yes'),
    flagged === undefined ? undefined : HAS_FLAGS,
    from === undefined ? undefined : gte(table.receivedAt, new Date(from)),
    to === undefined ? undefined : lte(table.receivedAt, new Date(to)),
    span.first === undefined ? undefined : gte(table.number, span.first),
    span.last === undefined ? undefined : lte(table.number, span.last),
  );
}

/** Conditions for the page that follows event `before`. */
export const olderThan = (condition: SQL | undefined, before: number | undefined): SQL | undefined =>
  before === undefined ? condition : and(condition, lt(receivedWebhooks.number, before));
