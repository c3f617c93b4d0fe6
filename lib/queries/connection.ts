import { queryOptions } from '@tanstack/react-query';
import type { Connection } from '@/lib/contract/console-api';
import { requestJson } from './request-json';

export const connectionKey = ['connection'] as const;

/** Costs the service nothing, so it may be asked often: every 15 s, every second while it waits. */
export function connectionQuery() {
  return queryOptions({
    queryKey: connectionKey,
    queryFn: ({ signal }) => requestJson<Connection>('/api/connection', { signal }),
    staleTime: 5_000,
    refetchInterval: (query) => (query.state.data?.state === 'ready' ? 15_000 : 1_000),
  });
}
