'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useProfileName } from '@/lib/features/labels/queries';
import { searchedText } from '@/lib/features/profiles/exact-hits';
import { findProfilesQuery } from '@/lib/features/profiles/queries';
import type { AnyState, List } from '@/lib/platform/list/list';
import type { Facets } from '@/lib/platform/list/list-query';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';
import type { FilterField } from './filter-field';
import { withoutFieldWords } from './filter-offers';
import { type FilterEntry, FilterSuggestions } from './filter-suggestions';
import { type FilterTable, readsOne } from './filter-table';
import { listFields } from './list-fields';

/** Suggests what a list's table describes, and profiles by reference, name or UUID. */
export function ListSuggestions({
  entry,
  list,
  state,
  table,
  facets,
}: {
  entry: FilterEntry;
  list: List;
  state: AnyState;
  table: FilterTable;
  facets: Facets | undefined;
}) {
  const kind = list.filters.profile?.kind;
  const { fields: profiles, isReading } = useProfileFields(entry, table, kind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is made at each render; its words don't change while the field is open.
  const fields = useMemo(() => listFields(list, table, facets), [list, facets]);
  return (
    <FilterSuggestions fields={[...profiles, ...fields]} state={state} entry={entry} isReading={isReading} />
  );
}

const PROFILE = {
  key: 'profile',
  name: 'profile',
  label: 'Profile is',
  also: 'customer',
  kind: 'one',
  hint: 'UUID, reference or name',
  choices: [],
  isExact: true,
} as const satisfies FilterField;

const REFERENCE = {
  key: 'reference',
  name: 'profile',
  label: 'Customer reference is',
  kind: 'one',
  hint: 'the whole reference',
  choices: [],
} as const satisfies FilterField;

/** Profiles that the typed text may mean. A list that takes a text also finds profiles that are no longer known. */
function useProfileFields(
  { text, within }: FilterEntry,
  table: FilterTable,
  kind: List['filters'][string]['kind'] | undefined,
): { fields: FilterField[]; isReading: boolean } {
  const nameOf = useProfileName();
  const typed = within === null ? withoutFieldWords(text, PROFILE) : text;
  const isOther = kind === undefined || (within !== null && within !== PROFILE.key);
  const wanted = isOther || findProfileUuid(typed) !== null ? '' : searchedText(typed);
  const { data, isPlaceholderData, isPending, isError } = useQuery(findProfilesQuery(wanted));
  if (kind === undefined) return { fields: [], isReading: false };
  const words = table.profile?.words ?? String;
  const found = wanted === '' ? [] : (data?.rows ?? []);
  const profile: FilterField = {
    ...PROFILE,
    choices: found.map(({ uuid, customerReference: reference }) => ({
      value: uuid,
      words: `Profile is ${nameOf({ uuid, reference })}`,
      also: `${reference ?? ''} ${uuid}`,
    })),
    read: readsOne(findProfileUuid, words),
  };
  const reference: FilterField = { ...REFERENCE, read: readsOne((text) => text.trim(), words) };
  return {
    fields: kind === 'text' ? [profile, reference] : [profile],
    isReading: wanted !== '' && !isError && (isPlaceholderData || isPending),
  };
}
