import type { List } from '@/lib/platform/list/list';
import type { Facets } from '@/lib/platform/list/list-query';
import type { FilterField } from './filter-field';
import { type FilterTable, labelOf, readsOne, wordsOf } from './filter-table';
import { commonRanges, readRanges } from './time-range';

/**
 * The filters of a table as fields: those with a fixed set of values, with values that the list itself counted, with
 * text that they read, and the time.
 */
export function listFields(list: List, table: FilterTable, facets: Facets = {}): FilterField[] {
  return Object.entries(table).flatMap(([name, words]): FilterField[] => {
    const filter = list.filters[name];
    if (filter === undefined || words === undefined) return [];
    const label = labelOf(filter, words);
    const shared = {
      key: name,
      name,
      label,
      ...(words.also === undefined ? {} : { also: words.also }),
    };
    if (filter.kind === 'time') {
      return [
        {
          ...shared,
          also: `${words.also ?? ''} time date when`,
          kind: 'range',
          hint: '22 Nov 2026, last 7 days, since 14:30',
          choices: commonRanges(label),
          read: (text) => readRanges(text, label),
          isExact: true,
        },
      ];
    }
    const facet = facets[name];
    const fixed = 'known' in filter ? filter.known : 'among' in filter ? (filter.among ?? []) : [];
    const found = (facet ?? []).flatMap(({ value }) => value ?? []);
    const values = [...new Set([...(words.values ?? fixed), ...found])];
    if (filter.kind === 'flag') values.push('yes');
    if (values.length === 0 && words.read === undefined) return [];
    const named = wordsOf(filter, words);
    return [
      {
        ...shared,
        kind:
          filter.kind === 'several' || filter.kind === 'each'
            ? 'each'
            : filter.kind === 'number'
              ? 'number'
              : 'one',
        choices: values.map((value) => ({
          value,
          words: named(value),
          ...(words.alsoOf === undefined ? {} : { also: words.alsoOf(value) }),
          ...countOf(facet, value),
        })),
        ...(words.hint === undefined ? {} : { hint: words.hint }),
        ...(words.subject === undefined ? {} : { subject: words.subject }),
        ...(words.clashes === undefined ? {} : { clashes: words.clashes }),
        ...(words.read === undefined ? {} : { read: readsOne(words.read, named) }),
      },
    ];
  });
}

/** How many rows have a value under the other filters; nothing if they were not counted. */
function countOf(facet: Facets[string] | undefined, value: string): { count?: number } {
  if (facet === undefined || facet.some(({ count }) => count === null)) return {};
  return { count: facet.find((one) => one.value === value)?.count ?? 0 };
}
