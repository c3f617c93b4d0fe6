import { operationQuery } from '@/lib/features/operation-query';

/** The first polls follow one another quickly, because the HTML is written while the page's own reads still run. */
const FIRST_LOOKS = 3;

/**
 * Intervals in milliseconds. Polling costs the service nothing. A wait ends only with the next call to the service.
 */
const LOOK = { usual: 15_000, first: 3_000, waiting: 1_000, afterWait: 3_000 };

/** The console's knowledge of its connection; polled often while something waits. */
export function connectionQuery() {
  return operationQuery('GET /api/connection', {
    staleTime: 5_000,
    refetchInterval: ({ state }) => {
      if (state.data?.state !== 'ready')
        return state.data?.waitingFor === null ? LOOK.afterWait : LOOK.waiting;
      return state.dataUpdateCount < FIRST_LOOKS ? LOOK.first : LOOK.usual;
    },
  });
}
