'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { knownFormsQuery, labelNamesQuery } from '@/lib/queries/labels';
import { type FormSuggestion, listForms, suggestForms, toSuggestions } from './suggest-forms';

/** Every form that has a label or is on a known profile. */
export function useKnownForms(): FormSuggestion[] {
  const { data: labels } = useQuery(labelNamesQuery());
  const { data: known } = useQuery(knownFormsQuery());
  return useMemo(() => toSuggestions(labels?.names.form ?? {}, known?.forms ?? []), [labels, known]);
}

/** Known forms that `text` may mean and that are not in the list yet; all of them where none is typed and all are asked. */
export function useFormSuggestions(
  text: string,
  taken: readonly number[],
  isAllAsked: boolean,
): FormSuggestion[] {
  const all = useKnownForms();
  // Not deferred: Enter takes what is marked, which must be of the text as it stands.
  return useMemo(() => {
    const ids = new Set(taken);
    return isAllAsked && text.trim() === '' ? listForms(all, ids) : suggestForms(all, text, ids);
  }, [all, text, taken, isAllAsked]);
}
