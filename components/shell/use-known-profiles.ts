'use client';

import type { QueryClient } from '@tanstack/react-query';
import type { DirectoryWindow } from '@/lib/contract/console-events';
import { directoryKey } from '@/lib/queries/directory';
import { useCached } from './use-cached';

/** Profiles in the directory, as the list on screen or seen last said; asks for nothing itself. */
export const useKnownProfiles = (): number | null => useCached(latestTotal);

function latestTotal(client: QueryClient): number | null {
  let latest: { total: number; at: number } | null = null;
  for (const { state } of client.getQueryCache().findAll({ queryKey: directoryKey })) {
    const { total } = (state.data ?? {}) as Partial<DirectoryWindow>;
    if (total !== undefined && (latest === null || state.dataUpdatedAt > latest.at))
      latest = { total, at: state.dataUpdatedAt };
  }
  return latest?.total ?? null;
}
