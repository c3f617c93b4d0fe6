'use client';

import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '@/components/shell/show-toast';
import { call } from '@/lib/features/call';
import { invalidateConcerned } from '@/lib/features/concerns';
import { ProblemError } from '@/lib/platform/data/request-json';

/** Marks outside changes as unreviewed again, and says whether that worked. */
export function useReopenReview(): (versions: readonly number[]) => Promise<void> {
  const client = useQueryClient();
  return async (versions) => {
    try {
      await call('POST /api/drift/reviews', { body: { versions: [...versions], reviewed: false } });
      await invalidateConcerned(client, 'drift');
      showToast({ message: 'Marked as unreviewed' });
    } catch (cause) {
      if (!(cause instanceof ProblemError)) throw cause;
      showToast({ message: `Still reviewed: ${cause.problem.title}`, detail: cause.problem.detail });
    }
  };
}
