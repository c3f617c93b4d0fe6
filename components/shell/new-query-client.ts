import { QueryCache, QueryClient } from '@tanstack/react-query';
import { connectionKey } from '@/lib/queries/connection';

/**
 * Failures are not retried by themselves: the console's own routes already retry what is safe, and every
 * further call would come out of the service's budget.
 */
export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      // A failure may be a pause: the connection card should say so now, not at its next look.
      onError: (_, { queryKey }) => {
        if (queryKey[0] !== connectionKey[0]) client.invalidateQueries({ queryKey: connectionKey });
      },
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false },
      // Offline a change fails at once and stays as it was typed: one that waits would be made at some later moment.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
