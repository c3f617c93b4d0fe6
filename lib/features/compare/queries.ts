import { operationQuery } from '@/lib/features/operation-query';
import type { Comparison } from './compare';

/** Items side by side. The previous ones stay on screen until all are read. */
export const comparisonQuery = (items: readonly string[]) =>
  operationQuery('GET /api/compare', {
    query: { items: items.join(',') },
    cache: 'no-store',
    live: ['event', 'configuration', 'baselines', 'checks'],
    placeholderData: (before) => before && withItems(before, items),
    staleTime: 60_000,
  });

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
