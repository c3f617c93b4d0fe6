import type { Query, QueryClient } from '@tanstack/react-query';

/** A reading is overdue after this many intervals of its polling; one that is polled often, after a time in ms. */
const MISSED = 3;
const AT_LEAST = 10_000;

/**
 * When the oldest overdue reading on screen was made, in milliseconds since the epoch; null if everything is as recent
 * as its polling promises. What live updates prove is not polled, and never overdue.
 */
export function unconfirmedSince(client: QueryClient, now: number): number | null {
  const overdue = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter((query) => isOverdue(query, now))
    .map(({ state }) => state.dataUpdatedAt);
  return overdue.length === 0 ? null : Math.min(...overdue);
}

function isOverdue(query: Query, now: number): boolean {
  const { data, dataUpdatedAt } = query.state;
  if (data === undefined || dataUpdatedAt === 0) return false;
  const intervals = query.observers.map(({ options: { refetchInterval: every, enabled } }) =>
    enabled === false ? false : typeof every === 'function' ? every(query) : every,
  );
  const every = Math.min(...intervals.map((one) => one || Number.POSITIVE_INFINITY));
  return now - dataUpdatedAt > Math.max(AT_LEAST, MISSED * every);
}
