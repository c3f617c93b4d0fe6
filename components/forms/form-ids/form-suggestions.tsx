'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { BELOW_FIELD } from '@/components/ui/field-class';
import { LabelledId } from '@/components/ui/id-chip';
import { knownFormsQuery, labelNamesQuery } from '@/lib/features/labels/queries';
import { type FormSuggestion, listForms, suggestForms, toSuggestions } from './suggest-forms';

/**
 * The list below the field: which forms the text may mean, and how many profiles have each. Rendered in `container`, so
 * that screen readers treat it as part of the sheet.
 */
export function FormSuggestions({
  container,
  field,
}: {
  container: RefObject<HTMLElement | null>;
  field: RefObject<HTMLElement | null>;
}) {
  const read = useQuery(knownFormsQuery()).data?.read;
  return (
    <Autocomplete.Portal container={container}>
      <Autocomplete.Positioner anchor={field} {...BELOW_FIELD}>
        <Autocomplete.Popup className="w-(--anchor-width) rounded-lg border border-line bg-surface shadow-high data-[empty]:hidden">
          <Autocomplete.List
            aria-label="Known forms"
            className="max-h-[min(320px,calc(var(--available-height)-2px))] overflow-y-auto py-1"
          >
            {(form: FormSuggestion) => (
              <Autocomplete.Item
                key={form.id}
                value={form}
                className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1 data-[highlighted]:bg-accent-soft"
              >
                <span className="min-w-0 grow">
                  <LabelledId id={form.id} label={form.label} />
                </span>
                <span className="text-xs text-ink-2 numeric">{onProfiles(form.profiles, read)}</span>
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}

const onProfiles = (count: number, read: number | undefined): string =>
  read === undefined ? '' : `on ${count} of ${read} ${read === 1 ? 'profile' : 'profiles'} read`;

/** Every form that has a label or is on a known profile. */
export function useKnownForms(): FormSuggestion[] {
  const { data: labels } = useQuery(labelNamesQuery());
  const { data: known } = useQuery(knownFormsQuery());
  return useMemo(() => toSuggestions(labels?.names.form ?? {}, known?.forms ?? []), [labels, known]);
}

/** Known forms that match `text` and are not in the list yet; all of them if it is empty and all were requested. */
export function useFormSuggestions(
  text: string,
  chosen: readonly number[],
  isAllAsked: boolean,
): FormSuggestion[] {
  const all = useKnownForms();
  // Not deferred: Enter uses the highlighted form, which must match the current text.
  return useMemo(() => {
    const ids = new Set(chosen);
    return isAllAsked && text.trim() === '' ? listForms(all, ids) : suggestForms(all, text, ids);
  }, [all, text, chosen, isAllAsked]);
}
