'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { KeyboardEvent } from 'react';
import { type ExactHit, findExact, type HitKind } from '@/lib/features/profiles/exact-hits';
import { ProblemError } from '@/lib/platform/data/request-json';
import { flushAddress } from './use-mirrored-state';

type EnterKey = (event: KeyboardEvent<HTMLInputElement>) => Promise<void>;

/**
 * For a search field: finds what Enter means there. The result is dropped if the text was changed or left during the
 * lookup.
 *
 * @param prefer The screen's kind of item, for names shared by two kinds
 * @param onFound Receives the item whose whole UUID, reference, name or ID is the text, or null
 */
export function useFindExact(
  prefer: HitKind,
  onFound: (hit: ExactHit | null, text: string) => void,
): EnterKey {
  const client = useQueryClient();
  return async ({ key, currentTarget: field }) => {
    if (key !== 'Enter') return;
    const text = field.value;
    const hit = await findExact(client, text, prefer).catch((cause: unknown) => {
      // The list below shows the error itself.
      if (cause instanceof ProblemError) return null;
      throw cause;
    });
    if (field.isConnected && field.value === text) onFound(hit, text);
  };
}

/** For a search field: Enter opens an exact match, whatever the list below contains. Any other text stays a search. */
export function useOpenExact(prefer: HitKind): EnterKey {
  const router = useRouter();
  return useFindExact(prefer, (hit) => {
    if (hit === null) return;
    flushAddress();
    router.push(hit.path);
  });
}
