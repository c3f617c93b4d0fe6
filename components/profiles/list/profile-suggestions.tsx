'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilterField } from '@/components/list/filters/filter-field';
import { type FilterEntry, FilterSuggestions } from '@/components/list/filters/filter-suggestions';
import { readsOne } from '@/components/list/filters/filter-table';
import { listFields } from '@/components/list/filters/list-fields';
import { type NamedIds, profileFilters } from '@/components/list/filters/profile-filters';
import type { NamedId } from '@/components/list/filters/read-named-id';
import type { LabelKind } from '@/lib/configuration/label-kinds';
import { knownFormsQuery, labelNamesQuery, seenIdsQuery, useLabels } from '@/lib/features/labels/queries';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import type { ProfileChoices } from '@/lib/features/profiles/profiles';
import { profileChoicesQuery } from '@/lib/features/profiles/queries';
import type { AnyState } from '@/lib/platform/list/list';
import type { Facets } from '@/lib/platform/list/list-query';

/** Suggests everything that profiles can be filtered by. */
export function ProfileSuggestions({
  entry,
  state,
  facets,
}: {
  entry: FilterEntry;
  state: AnyState;
  facets: Facets | undefined;
}) {
  const { data: choices } = useQuery(profileChoicesQuery());
  const ids = useNamedIds();
  const { labelOf } = useLabels();
  const fields = useMemo(
    () => profileFields({ labelOf, ids, choices }, facets),
    [labelOf, ids, choices, facets],
  );
  return <FilterSuggestions fields={fields} state={state} entry={entry} />;
}

const SEARCH: FilterField = {
  key: 'q',
  name: 'q',
  label: 'Name or reference contains',
  also: 'customer label uuid search',
  kind: 'one',
  hint: 'part of a name, label or reference',
  choices: [],
  read: readsOne(
    (text) => text,
    (text) => `Name or reference contains “${text}”`,
  ),
};

/** Everything that profiles can be filtered by, in the order in which it is offered. */
export function profileFields(
  known: Parameters<typeof profileFilters>[0],
  facets: Facets | undefined,
): readonly FilterField[] {
  const counted = (values: ProfileChoices['documents'] = []) =>
    values.map(({ value, profiles }) => ({ value, count: profiles }));
  const fields = listFields(PROFILES_LIST, profileFilters(known), {
    ...facets,
    document: counted(known.choices?.documents),
    threshold: counted(known.choices?.thresholds),
  });
  return fields.flatMap((field) => (field.name === 'model' ? [SEARCH, field] : [field]));
}

/** Every ID that has a label or was found on a profile. */
function useNamedIds(): NamedIds {
  const names = useQuery(labelNamesQuery()).data?.names;
  const forms = useQuery(knownFormsQuery()).data?.forms;
  const seen = useQuery(seenIdsQuery()).data;
  return useMemo(() => {
    const together = (
      kind: Exclude<LabelKind, 'profile' | 'setup'>,
      found: readonly { id: number }[],
    ): NamedId[] => {
      const labels: Readonly<Record<string, string>> = names?.[kind] ?? {};
      const ids = new Set([...Object.keys(labels), ...found.map(({ id }) => String(id))]);
      return [...ids]
        .map((id) => ({ id, label: labels[id] ?? '' }))
        .sort((one, other) => Number(one.id) - Number(other.id));
    };
    return {
      form: together('form', forms ?? []),
      people_model: together('people_model', seen?.people_model ?? []),
      advanced_document_configuration: together(
        'advanced_document_configuration',
        seen?.advanced_document_configuration ?? [],
      ),
    };
  }, [names, forms, seen]);
}
