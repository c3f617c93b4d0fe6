'use client';

import { useQuery } from '@tanstack/react-query';
import type { ProfileFilters } from '@/components/shell/filter-words';
import type { LabelKind } from '@/lib/contract/label-kinds';
import { knownFormsQuery, labelNamesQuery, seenIdsQuery } from '@/lib/queries/labels';
import { type NamedId, readNamedId } from './read-named-id';
import { ValueFilter } from './value-filter';

type IdFilter = 'form' | 'without-form' | 'model' | 'advanced-document';

const FIELDS: readonly { name: IdFilter; kind: Exclude<LabelKind, 'profile' | 'setup'>; label: string }[] = [
  { name: 'form', kind: 'form', label: 'With form' },
  { name: 'without-form', kind: 'form', label: 'Without form' },
  { name: 'model', kind: 'people_model', label: 'People model' },
  { name: 'advanced-document', kind: 'advanced_document_configuration', label: 'Advanced document' },
];

/** Filters for forms a profile has or lacks, people models and advanced documents, by number or label. */
export function IdFilters({
  state,
  onChange,
}: {
  state: ProfileFilters;
  onChange: (part: Partial<ProfileFilters>) => void;
}) {
  const known = useNamedIds();
  return FIELDS.map(({ name, kind, label }) => {
    const ids = known[kind];
    const labelOf = (id: string) => ids.find((one) => one.id === id)?.label ?? '';
    return (
      <ValueFilter
        key={name}
        label={label}
        hint={
          name === 'without-form'
            ? 'Only includes profiles whose forms could be read.'
            : 'Enter its number or label.'
        }
        refusal="No single match for this label. Enter the number instead."
        values={state[name]}
        known={ids.map((one) => ({ text: `${one.id} ${one.label}`.trim(), label: '' }))}
        read={(text) => readNamedId(text, ids)}
        words={(id) => `${id} ${labelOf(id)}`.trim()}
        onChange={(values) => onChange({ [name]: values })}
      />
    );
  });
}

/** Every ID that has a label or was found on a profile. */
function useNamedIds(): Record<Exclude<LabelKind, 'profile' | 'setup'>, NamedId[]> {
  const names = useQuery(labelNamesQuery()).data?.names;
  const forms = useQuery(knownFormsQuery()).data?.forms ?? [];
  const seen = useQuery(seenIdsQuery()).data;
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
    form: together('form', forms),
    people_model: together('people_model', seen?.people_model ?? []),
    advanced_document_configuration: together(
      'advanced_document_configuration',
      seen?.advanced_document_configuration ?? [],
    ),
  };
}
