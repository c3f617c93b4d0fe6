import { queryOptions } from '@tanstack/react-query';
import type { Connection } from '@/lib/contract/console-api';
import { requestJson } from './request-json';

export const connectionKey = ['connection'] as const;

/** Looks made soon after one another at first: the HTML is written while the page's own reads still run. */
const FIRST_LOOKS = 3;

/** Costs the service nothing, so it may be asked often: every 15 s, every second while it waits. */
export function connectionQuery() {
  return queryOptions({
    queryKey: connectionKey,
    queryFn: ({ signal }) => requestJson<Connection>('/api/connection', { signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => {
      if (state.data?.state !== 'ready') return 1_000;
      return state.dataUpdateCount < FIRST_LOOKS ? 3_000 : 15_000;
    },
  });
}
