import type { AnyState, List, ListFilter, ListState } from '@/lib/platform/list/list';
import { type ActiveFilter, type FilterField, valuesOf } from './filter-field';
import { rangeValue } from './range-value';

/** How one filter of a list is worded, beyond what the list says itself. */
export interface FilterWords {
  /** The beginning of its filters: "Status is". By default the label of the list's filter and "is". */
  label?: string;
  /** Further words that find it: "author operator". */
  also?: string;
  /** What it is called with a value; by default its label and the value. */
  words?: (value: string) => string;
  /** Its values in the order in which they are offered; by default those of the list and of its counts. */
  values?: readonly string[];
  /** Reads a number or a text that is none of its values. */
  read?: (text: string) => string | null;
  hint?: string;
  /** Further words that find a value. */
  alsoOf?: (value: string) => string;
  /** As in `FilterField`. */
  subject?: string;
  clashes?: (value: string, other: string) => boolean;
  /** Set only by links, because no one would type it. */
  isFixed?: true;
  /** Has a control of its own on all but narrow windows. */
  isNarrow?: true;
}

/** The filters of a list, in the order in which they are offered. */
export type FilterTable = Readonly<Record<string, FilterWords | undefined>>;

/** A table with words for names that the list has. */
export type FilterTableOf<Of extends List> = { readonly [Name in keyof Of['filters']]?: FilterWords };

/** The value of a filter with a default that lists every row. */
const EVERY = 'all';

const hasDefault = (filter: ListFilter): boolean => filter.kind === 'one' && filter.plain !== undefined;

export const labelOf = (filter: ListFilter, { label }: FilterWords = {}): string =>
  label ?? (filter.kind === 'time' ? filter.label : `${filter.label} is`);

export const wordsOf = (filter: ListFilter, words: FilterWords = {}) =>
  words.words ?? ((value: string) => `${labelOf(filter, words)} ${value}`);

/**
 * The filters of a list that are set, in words. A filter's default is shown as well, because it leaves rows out; once
 * removed, every row is listed.
 *
 * @param timeWords The words of a time range, for a list with times
 */
export function activeFilters<Of extends List>(
  list: Of,
  shown: ListState<Of>,
  table: FilterTable,
  timeWords: (range: string) => string = String,
): ActiveFilter[] {
  const state = shown as unknown as AnyState;
  return Object.entries(list.filters).flatMap(([name, filter]): ActiveFilter[] => {
    const words = table[name];
    if (words === undefined) return [];
    if (filter.kind === 'time')
      return filter.isEnd ? [] : activeRange(state, labelOf(filter, words), timeWords);
    const values = valuesOf(state, name);
    return values
      .filter((value) => !hasDefault(filter) || value !== EVERY)
      .map((value) => ({
        key: `${name} ${value}`,
        name,
        value,
        words: wordsOf(filter, words)(value),
        without: { [name]: withoutValue(filter, values, value) },
        ...(words.isFixed === true ? { isFixed: true } : {}),
        ...(words.isNarrow === true ? { isNarrow: true } : {}),
      }));
  });
}

function withoutValue(filter: ListFilter, values: readonly string[], value: string): AnyState[string] {
  if (filter.kind === 'several' || filter.kind === 'each') return values.filter((one) => one !== value);
  return hasDefault(filter) ? EVERY : null;
}

function activeRange(state: AnyState, label: string, timeWords: (range: string) => string): ActiveFilter[] {
  const value = rangeValue(state);
  if (value === null) return [];
  return [
    {
      key: 'time',
      name: 'from',
      value,
      words: `${label} ${timeWords(value)}`,
      without: { from: null, to: null },
    },
  ];
}

/** For a field whose text has one meaning, or none. */
export const readsOne =
  (
    read: (text: string) => string | null,
    words: (value: string) => string,
  ): NonNullable<FilterField['read']> =>
  (text) => {
    const value = read(text);
    return value === null ? [] : [{ value, words: words(value) }];
  };
