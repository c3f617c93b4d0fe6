'use client';

import { useCallback } from 'react';
import { useLabels } from '@/lib/queries/labels';

export type LabelOf = (formId: number) => string | null;

/** What operators call a form today; null: it has a number only. */
export function useLabelOf(): LabelOf {
  const { labelOf } = useLabels();
  return useCallback((formId: number) => labelOf('form', formId), [labelOf]);
}
