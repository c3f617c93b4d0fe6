'use client';

import { QueryClientContext, type QueryKey } from '@tanstack/react-query';
import { useContext } from 'react';
import { invalidateConcerned, type LiveSubject } from '@/lib/features/concerns';

/** What a change refreshes: what its live message does on other screens, or the queries under these keys. */
export type Refreshes = LiveSubject['kind'] | readonly QueryKey[];

/** Refreshes what a change concerns. The pages before the console, such as sign-in, have no queries to refresh. */
export function useRefresh(): (refreshes: Refreshes) => Promise<void> {
  const client = useContext(QueryClientContext);
  return async (refreshes) => {
    if (client === undefined) return;
    if (typeof refreshes === 'string') return invalidateConcerned(client, refreshes);
    await Promise.all(refreshes.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
