'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FilterEntry, FilterSuggestions } from '@/components/list/filters/filter-suggestions';
import type { LabelKind } from '@/lib/configuration/label-kinds';
import { knownFormsQuery, labelNamesQuery, seenIdsQuery } from '@/lib/features/labels/queries';
import { profileChoicesQuery } from '@/lib/features/profiles/queries';
import type { AnyState } from '@/lib/platform/list/list';
import type { Facets } from '@/lib/platform/list/list-query';
import { type NamedIds, profileFields } from './profile-fields';
import type { NamedId } from './read-named-id';

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
  const fields = useMemo(() => profileFields({ ids, choices, facets: facets ?? {} }), [ids, choices, facets]);
  return <FilterSuggestions fields={fields} state={state} entry={entry} />;
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
