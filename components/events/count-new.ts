import type { EventsPage } from '@/lib/contract/console-events';

/** Events of `now` that `held` does not have. All of them new: there may be more than a page tells. */
export function countNew(
  held: Pick<EventsPage, 'rows'>,
  now: Pick<EventsPage, 'rows' | 'next'>,
): { count: number; orMore: boolean } {
  const newest = held.rows[0]?.number ?? 0;
  const count = now.rows.filter(({ number }) => number > newest).length;
  return { count, orMore: count > 0 && count === now.rows.length && now.next !== null };
}
