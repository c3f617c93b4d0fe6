'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LabelAddress } from '@/lib/contract/labels';
import type { Problem } from '@/lib/contract/problem';
import { invalidateLabels, removeLabel } from './labels';
import { ProblemError } from './request-json';

/** Removes a label; null once every screen has the change, or the problem: then nothing was changed. */
export function useRemoveLabel() {
  const queryClient = useQueryClient();
  return useCallback(
    async (of: LabelAddress): Promise<Problem | null> => {
      try {
        await removeLabel(of);
        await invalidateLabels(queryClient);
        return null;
      } catch (cause) {
        if (cause instanceof ProblemError) return cause.problem;
        throw cause;
      }
    },
    [queryClient],
  );
}
