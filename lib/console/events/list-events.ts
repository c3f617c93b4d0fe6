import 'server-only';
import type { EventsPage, EventsQuery } from '@/lib/contract/console-events';
import type { CallContext } from '../context';
import { permit } from '../permit';
import { readEvents, withReferences } from './event-rows';
import { eventsCondition, olderThan } from './events-condition';

/** Rows of a page where none are asked for. */
const PAGE_ROWS = 50;

/** A page of what was received, newest first. Shared by all who ask the same: do not change it. */
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
