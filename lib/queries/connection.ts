import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

export const connectionKey = ['connection'] as const;

/** Looks made soon after one another at first: the HTML is written while the page's own reads still run. */
const FIRST_LOOKS = 3;

/** Asking it costs the service nothing. In milliseconds; past a wait it is over once somebody has asked the service. */
const LOOK = { usual: 15_000, first: 3_000, waiting: 1_000, afterWait: 3_000 };

/** What the console knows of its connection; looked at often while something is waited for. */
export function connectionQuery() {
  return queryOptions({
    queryKey: connectionKey,
    queryFn: ({ signal }) => call('GET /api/connection', { signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => {
      if (state.data?.state !== 'ready')
        return state.data?.waitingFor === null ? LOOK.afterWait : LOOK.waiting;
      return state.dataUpdateCount < FIRST_LOOKS ? LOOK.first : LOOK.usual;
    },
  });
}
