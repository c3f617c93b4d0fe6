import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { conditionOf, type ListSource } from '@/lib/platform/list/server/list-sql';
import { numbersBetween } from '@/lib/platform/list/server/numbers-between';
import type { EventsFilter } from '../events';
import { EVENTS_LIST } from '../list';
import { receivedWebhooks as table } from '../tables';

const SOURCE: ListSource<typeof EVENTS_LIST> = {
  table,
  filters: {
    event: table.event,
    profile: table.profile,
    status: table.status,
    verified: (verified: 'yes' | 'no') => eq(table.verified, verified === 'yes'),
    flagged: () => sql`${table.flags}::text <> '[]'`,
    from: (time: string) => gte(table.receivedAt, new Date(time)),
    to: (time: string) => lte(table.receivedAt, new Date(time)),
  },
};

/**
 * A filter as a condition on `received_webhooks`; null: nothing can match. Times are also translated into
 * numbers, so that any index only needs to be scanned between them.
 */
export async function eventsCondition(db: Queries, filter: EventsFilter): Promise<SQL | undefined | null> {
  const { from, to } = filter;
  const span = await numbersBetween(db, { table, number: table.number, at: table.receivedAt }, from, to);
  return span === null ? null : and(conditionOf(EVENTS_LIST, SOURCE, filter), span);
}

/** Conditions for the page that follows event `before`. */
export const olderThan = (condition: SQL | undefined, before: number | undefined): SQL | undefined =>
  before === undefined ? condition : and(condition, lt(table.number, before));
