import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/features/call';
import type { Comparison } from './compare';

type CompareKey = readonly [area: 'compare', items: readonly string[]];

/** Items side by side. The previous ones stay on screen until all are read. */
export function comparisonQuery(items: readonly string[]) {
  return queryOptions<Comparison, Error, Comparison, CompareKey>({
    queryKey: ['compare', items],
    queryFn: ({ signal }) =>
      call('GET /api/compare', { query: { items: items.join(',') }, signal, cache: 'no-store' }),
    placeholderData: (before) => before && withItems(before, items),
    staleTime: 60_000,
  });
}

/** The columns of a comparison that are among the items, in their order; undefined if none is. */
export function withItems(
  { columns, checks, sections }: Comparison,
  items: readonly string[],
): Comparison | undefined {
  const places = items
    .map((wanted) => columns.findIndex(({ item }) => item === wanted))
    .filter((at) => at >= 0);
  if (places.length === 0) return undefined;
  const picked = <Of>(list: readonly Of[]) => places.flatMap((place) => list.slice(place, place + 1));
  return {
    columns: picked(columns),
    checks: checks.map((one) => ({ ...one, verdicts: picked(one.verdicts) })),
    sections: sections.map((section) => ({
      ...section,
      settings: section.settings.map((setting) => ({
        ...setting,
        cells: picked(setting.cells),
        same: picked(setting.same),
      })),
    })),
  };
}
