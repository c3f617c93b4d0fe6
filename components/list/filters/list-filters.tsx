'use client';

import type { ReactNode } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { TextLink } from '@/components/ui/page-link';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { useProfileName } from '@/lib/features/labels/queries';
import type { AnyState, List } from '@/lib/platform/list/list';
import type { Facets } from '@/lib/platform/list/list-query';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';
import type { useListState } from '../use-list';
import { ActiveFilters, useFilterBar } from './filter-bar';
import { activeFilters, type FilterTableOf } from './filter-table';
import { isRelative, rangeWords } from './time-range';

const Suggestions = loadLater(() => import('./list-suggestions').then((module) => module.ListSuggestions));

/** The filters of a list that its table describes: the field that adds them, and those that are set. */
export function ListFilters<Of extends List>({
  opened: { list, state, change, clear, isDefault },
  table,
  facets,
  matching = null,
  placeholder,
  views = null,
  controls = null,
  children,
}: {
  opened: Pick<ReturnType<typeof useListState<Of>>, 'list' | 'state' | 'change' | 'clear' | 'isDefault'>;
  table: FilterTableOf<Of>;
  facets?: Facets | undefined;
  /** Number of rows, and their word: "52 findings". Null if unknown. */
  matching?: readonly [count: number, word: string] | null;
  /** What can be typed. */
  placeholder: string;
  /** Saved views of the list. */
  views?: ReactNode;
  /** Shown next to the field. */
  controls?: ReactNode;
  /** Notes about the rows, such as how many there are and what they leave out. */
  children?: ReactNode;
}) {
  const inBrowser = useInBrowser();
  const nameOf = useProfileName();
  const values = state as unknown as AnyState;
  const { profile } = values;
  const uuid = typeof profile === 'string' ? findProfileUuid(profile) : null;
  const words = {
    ...table,
    ...('profile' in list.filters ? { profile: { words: profileWords(nameOf) } } : {}),
  };
  // The reader's time zone is not known on the server.
  const timeWords = (range: string) =>
    inBrowser || isRelative(range) ? rangeWords(range) : 'in a time range';
  const active = activeFilters(list, state, words, timeWords);
  const { input, chips } = useFilterBar({
    active,
    onChange: change as (part: object) => void,
    suggestions: (entry) => (
      <Suggestions entry={entry} list={list} state={values} table={words} facets={facets} />
    ),
    placeholder,
    isPageSearch: true,
  });
  const notes = (
    <>
      {uuid === null ? null : <TextLink href={`/profiles/${uuid}`}>Open this profile</TextLink>}
      {children}
    </>
  );
  return (
    <>
      <search className="mt-3.5 mb-2.5 flex flex-wrap items-center gap-2">
        {views}
        {input}
        {controls}
      </search>
      {active.length === 0 ? (
        <div className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 empty:hidden">
          {notes}
        </div>
      ) : (
        <ActiveFilters
          chips={chips}
          matching={matching}
          clearWords="Clear all"
          onClear={isDefault ? null : clear}
        >
          {notes}
        </ActiveFilters>
      )}
    </>
  );
}

const profileWords =
  (nameOf: ReturnType<typeof useProfileName>) =>
  (value: string): string => {
    const uuid = findProfileUuid(value);
    return uuid === null ? `Customer reference is ${value}` : `Profile is ${nameOf({ uuid })}`;
  };
