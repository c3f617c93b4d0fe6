'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { knownFormsQuery, labelNamesQuery } from '@/lib/queries/labels';
import { type FormSuggestion, suggestForms, toSuggestions } from './suggest-forms';

/** Known forms that `text` may mean and that are not in the list yet. */
export function useFormSuggestions(text: string, taken: readonly number[]): FormSuggestion[] {
  const { data: labels } = useQuery(labelNamesQuery());
  const { data: known } = useQuery(knownFormsQuery());
  const all = useMemo(() => toSuggestions(labels?.names.form ?? {}, known?.forms ?? []), [labels, known]);
  // Not deferred: Enter takes what is marked, which must be of the text as it stands.
  return useMemo(() => suggestForms(all, text, new Set(taken)), [all, text, taken]);
}
