import { foldToFind } from '@/lib/platform/text/search-words';
import { type AnyState, type List, plainOrder, type SortOf, type SortOrder } from '../list';
import type { Facets } from '../list-query';

/** Default number of rows in a window. */
const WINDOW_ROWS = 100;

/** How to read a list that fits in memory: its filters, its search and its sort orders. */
export interface HeldSource<Of extends List, Row> {
  filters: { readonly [Name in keyof Of['filters']]: (row: Row) => string };
  /** Whether a row contains a word of the search; both are folded with `foldToFind`. */
  has: (row: Row, word: string) => boolean;
  /** From first to last row. Equal rows keep their order. */
  sorts: Readonly<Record<SortOf<Of>, (one: Row, other: Row) => number>>;
}

/** A query of such a list. */
export type HeldQuery<Of extends List> = { readonly [Name in keyof Of['filters']]?: string | undefined } & {
  readonly q?: string | undefined;
  readonly sort?: SortOf<Of> | undefined;
  readonly order?: SortOrder | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
};

/** Compares numbers by value and texts by code unit. */
export const byValue = <Value extends string | number>(one: Value, other: Value): number =>
  one < other ? -1 : Number(one > other);

/** Compares names the way people sort them: 2 before 10, ignoring accents. */
export const byText = new Intl.Collator('en', { numeric: true }).compare;

/** One window of a list in memory, with counts for each filter's values under all other filters. */
export function heldWindow<Of extends List, Row>(
  list: Of,
  source: HeldSource<Of, Row>,
  rows: readonly Row[],
  {
    q = '',
    sort = list.sorted as SortOf<Of>,
    order,
    offset = 0,
    limit = WINDOW_ROWS,
    ...asked
  }: HeldQuery<Of>,
) {
  const words = foldToFind(q).split(/\s+/u).filter(Boolean);
  const found = rows.filter((row) => words.every((word) => source.has(row, word)));
  const names = Object.keys(list.filters) as (keyof Of['filters'])[];
  const passing = (except?: keyof Of['filters']) =>
    names
      .filter((name) => name !== except && (asked as AnyState)[name as string] !== undefined)
      .reduce<readonly Row[]>(
        (left, name) =>
          left.filter((row) => source.filters[name](row) === (asked as AnyState)[name as string]),
        found,
      );
  const facets: Facets = Object.fromEntries(
    names.map((name) => [name, countBy(passing(name), source.filters[name])]),
  );
  const matching = passing();
  const compare = source.sorts[sort];
  const turned = (order ?? list.sorts?.[sort] ?? plainOrder(list)) === 'asc' ? 1 : -1;
  const sorted = matching.toSorted((one, other) => turned * compare(one, other));
  return {
    rows: sorted.slice(offset, offset + limit),
    offset,
    matching: matching.length,
    total: rows.length,
    facets,
  };
}

function countBy<Row>(rows: readonly Row[], read: (row: Row) => string): Facets[string] {
  const counts = new Map<string, number>();
  for (const value of rows.map(read)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}
