import 'server-only';
import { desc, eq, sql } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import type { EventDetail, EventsPage, EventsQuery } from '../events';
import { receivedWebhooks } from '../tables';
import { readEvents, readEventsWhole, withReferences } from './event-rows';
import { eventsCondition, olderThan } from './events-condition';

/** Default rows per page. */
const PAGE_ROWS = 50;

/** A page of received events, newest first. Shared by callers with the same query: do not change it. */
export async function listEvents(
  { db, reads, receives, operator }: Pick<CallContext, 'db' | 'reads' | 'receives' | 'operator'>,
  query: EventsQuery,
): Promise<EventsPage> {
  permit({ operator }, 'events.read');
  const { before, limit = PAGE_ROWS, ...filter } = query;
  return reads.read(`events ${JSON.stringify(query)}`, async () => {
    const condition = await eventsCondition(db, filter);
    const found = condition === null ? [] : await readEvents(db, olderThan(condition, before), limit + 1);
    const rows = await withReferences(db, found.slice(0, limit));
    const [any] = rows.length > 0 ? rows : await readEvents(db, undefined, 1);
    return {
      rows,
      next: found.length > limit ? (rows.at(-1)?.number ?? null) : null,
      any: any !== undefined,
      receiver: receives,
    };
  });
}

/** The console's own event number; with more digits than a number holds exactly, it is an ID. */
const NUMBER = /^\d{1,15}$/;

/**
 * One webhook as received, by the console's own number. It can also be found by its ID, as a sender's log
 * only has that: of several with one ID a verified one, then the first.
 * @throws ConsoleError `no_such_event`
 */
export async function readEvent(
  { db, operator }: Pick<CallContext, 'db' | 'operator'>,
  key: string,
): Promise<EventDetail> {
  permit({ operator }, 'events.read');
  const [event] = await readEventsWhole(db, conditionOf(db, key), 1);
  if (event === undefined) throw new ConsoleError('no_such_event');
  const [known] = await withReferences(db, [event]);
  return known ?? event;
}

function conditionOf(db: CallContext['db'], key: string) {
  const { number, id, verified } = receivedWebhooks;
  if (NUMBER.test(key)) return eq(number, Number(key));
  // PostgreSQL's text cannot hold NUL, so no event has such an ID.
  if (key.includes('\0')) return sql`false`;
  const first = db
    .select({ number })
    .from(receivedWebhooks)
    .where(eq(id, key))
    .orderBy(desc(verified), number)
    .limit(1);
  return eq(number, first);
}
