'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LabelAddress } from '@/lib/contract/labels';
import type { Problem } from '@/lib/contract/problem';
import { labelsKey, removeLabel, setLabel } from './labels';
import { ProblemError } from './request-json';

/** Changes of labels; each gives null once it is on screen, or the problem: then nothing was changed. */
export function useLabelChanges() {
  const queryClient = useQueryClient();
  const run = useCallback(
    async (change: Promise<unknown>): Promise<Problem | null> => {
      try {
        await change;
        await queryClient.invalidateQueries({ queryKey: labelsKey });
        return null;
      } catch (cause) {
        if (cause instanceof ProblemError) return cause.problem;
        throw cause;
      }
    },
    [queryClient],
  );
  return {
    set: (of: LabelAddress, label: string) => run(setLabel(of, label)),
    remove: (of: LabelAddress) => run(removeLabel(of)),
  };
}

/** What is said at the field of a label that was refused. */
export const labelRefusal = ({ errors, title, detail }: Problem): string =>
  errors?.label?.[0] ?? `${title} ${detail}`;
