'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { KeyboardEvent } from 'react';
import { type ExactHit, findExact, type HitKind } from '@/lib/queries/exact-hits';
import { ProblemError } from '@/lib/queries/request-json';
import { flushAddress } from './use-mirrored-state';

type EnterKey = (event: KeyboardEvent<HTMLInputElement>) => Promise<void>;

/**
 * For a search field: finds what Enter means there. What was typed over, or left, while it was looked up is dropped.
 *
 * @param prefer What the screen is about, where two kinds of thing are called the same
 * @param onFound Gets the one thing whose whole UUID, reference, name or ID the text is, or null
 */
export function useFindExact(
  prefer: HitKind,
  onFound: (hit: ExactHit | null, text: string) => void,
): EnterKey {
  const client = useQueryClient();
  return async ({ key, nativeEvent, currentTarget: field }) => {
    if (key !== 'Enter' || nativeEvent.isComposing) return;
    const text = field.value;
    const hit = await findExact(client, text, prefer).catch((cause: unknown) => {
      // The list below says itself what went wrong.
      if (cause instanceof ProblemError) return null;
      throw cause;
    });
    if (field.isConnected && field.value === text) onFound(hit, text);
  };
}

/** For a search field: Enter on exactly one thing goes there, whatever the list below is of. Anything else stays a search. */
export function useOpenExact(prefer: HitKind): EnterKey {
  const router = useRouter();
  return useFindExact(prefer, (hit) => {
    if (hit === null) return;
    flushAddress();
    router.push(hit.path);
  });
}
