'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { LabelledId } from '@/components/ui/id-chip';
import { knownFormsQuery, labelNamesQuery } from '@/lib/queries/labels';
import { type FormSuggestion, listForms, suggestForms, toSuggestions } from './suggest-forms';

/**
 * The list under the field and as wide: which forms what is typed may mean, and how many of the profiles that were read
 * have each. It stands in `container`, so that it is part of the sheet to a screen reader, too.
 */
export function FormSuggestions({
  container,
  field,
}: {
  container: RefObject<HTMLElement | null>;
  /** The field with its chips. */
  field: RefObject<HTMLElement | null>;
}) {
  const read = useQuery(knownFormsQuery()).data?.read;
  return (
    <Autocomplete.Portal container={container}>
      <Autocomplete.Positioner
        anchor={field}
        positionMethod="fixed"
        align="start"
        sideOffset={4}
        className="z-50 outline-none"
      >
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

/** Known forms that `text` may mean and that are not in the list yet; all of them where none is typed and all are asked. */
export function useFormSuggestions(
  text: string,
  chosen: readonly number[],
  isAllAsked: boolean,
): FormSuggestion[] {
  const all = useKnownForms();
  // Not deferred: Enter takes what is marked, which must be of the text as it stands.
  return useMemo(() => {
    const ids = new Set(chosen);
    return isAllAsked && text.trim() === '' ? listForms(all, ids) : suggestForms(all, text, ids);
  }, [all, text, chosen, isAllAsked]);
}
