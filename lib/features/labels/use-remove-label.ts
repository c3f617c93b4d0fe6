'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '@/lib/features/call';
import { invalidateConcerned } from '@/lib/features/concerns';
import type { Problem } from '@/lib/platform/api/problem';
import { ProblemError } from '@/lib/platform/data/request-json';
import type { LabelAddress } from './labels';

/** Removes a label; null once every screen has the change, or the problem: then nothing was changed. */
export function useRemoveLabel() {
  const queryClient = useQueryClient();
  return useCallback(
    async (of: LabelAddress): Promise<Problem | null> => {
      try {
        await call('DELETE /api/labels/{kind}/{id}', { params: of });
        await invalidateConcerned(queryClient, 'labels');
        return null;
      } catch (cause) {
        if (cause instanceof ProblemError) return cause.problem;
        throw cause;
      }
    },
    [queryClient],
  );
}
