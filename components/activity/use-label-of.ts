'use client';

import { useCallback } from 'react';
import { useLabels } from '@/lib/features/labels/queries';

export type LabelOf = (formId: number) => string | null;

/** Returns the current label of a form; null if it has only a number. */
export function useLabelOf(): LabelOf {
  const { labelOf } = useLabels();
  return useCallback((formId: number) => labelOf('form', formId), [labelOf]);
}
