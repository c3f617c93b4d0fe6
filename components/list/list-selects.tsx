'use client';

import { countWords } from '@/components/ui/count-words';
import { type Choice, SelectField } from '@/components/ui/select-field';
import type { AnyState, List, ListState } from '@/lib/platform/list/list';
import type { Facets } from '@/lib/platform/list/list-query';

/** Filters with a single choice; a value from a link stays available, even if no row has it. */
export function ListSelects<Of extends List>({
  list,
  state,
  facets = {},
  choices = {},
  onChange,
  className = '',
}: {
  list: Of;
  state: ListState<Of>;
  facets?: Facets | undefined;
  /** Choices with labels of their own. */
  choices?: Readonly<Record<string, readonly Choice[]>>;
  onChange: (part: Partial<ListState<Of>>) => void;
  className?: string;
}) {
  const values = state as unknown as AnyState;
  return Object.entries(list.filters).map(([name, filter]) => {
    if ((filter.kind !== 'one' && filter.kind !== 'uuid') || filter.any === undefined || filter.more)
      return null;
    const chosen = values[name] === null ? '' : String(values[name]);
    const among = 'among' in filter ? filter.among : undefined;
    const known: readonly Choice[] =
      choices[name] ??
      (among ?? (facets[name] ?? []).flatMap(({ value }) => value ?? [])).map((value) => ({
        value,
        label: value,
      }));
    const isOther = chosen !== '' && !known.some(({ value }) => value === chosen);
    return (
      <SelectField
        key={name}
        aria-label={filter.label}
        value={chosen}
        onChange={({ target }) => onChange({ [name]: target.value || null } as Partial<ListState<Of>>)}
        choices={[
          // A filter with a default has its own choice for "any".
          ...('plain' in filter ? [] : [{ value: '', label: filter.any }]),
          ...[...(isOther ? [{ value: chosen, label: chosen }] : []), ...known].map(withCount(facets[name])),
        ]}
        className={className}
      />
    );
  });
}

/** How many rows have it under the other filters, if counted. */
const withCount =
  (facet: Facets[string] | undefined) =>
  (choice: Choice): Choice => {
    if (facet === undefined || facet.some(({ count }) => count === null)) return choice;
    const count = facet.find(({ value }) => value === choice.value)?.count ?? 0;
    return { ...choice, label: `${choice.label} (${countWords(count)})` };
  };
