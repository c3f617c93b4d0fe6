'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * What `read` finds in the query cache, and finds again whenever that changes; asks for nothing itself. An object has to
 * be one that the cache holds: a new one each time would never come to rest.
 */
export function useCached<Value extends string | number | object>(
  read: (client: QueryClient) => Value | null,
): Value | null {
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  return useSyncExternalStore(
    subscribe,
    () => read(client),
    () => null,
  );
}
