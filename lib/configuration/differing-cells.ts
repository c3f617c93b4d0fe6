import type { ComparedCell, ComparedSection, ComparedSetting } from '@/lib/contract/compared-cell';

/**
 * Whether a setting of one configuration is another than that of another, by their places in the table. Of an order
 * of documents only those count that both ask for: what one has besides is a row of its own. What could not be read at
 * all, and what a baseline says nothing of, is not compared.
 */
export function differs(
  { cells, same }: Pick<ComparedSetting, 'cells' | 'same'>,
  one: number,
  other: number,
) {
  const [left, right] = [cells[one], cells[other]];
  if (left === undefined || right === undefined || !isCompared(left) || !isCompared(right)) return false;
  if (left.is !== 'order' || right.is !== 'order') return same[one] !== same[other];
  const [first, second] = [common(left.names, right.names), common(right.names, left.names)];
  return first.some((name, index) => name !== second[index]);
}

const isCompared = ({ is }: ComparedCell): boolean => is !== 'unread' && is !== 'not_part';

function common(names: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return names.filter((name) => known.has(name));
}

/** Whether any configuration of the table has another setting than the one that all are measured by. */
export const differsAnywhere = (setting: ComparedSetting, by: number): boolean =>
  setting.cells.some((_, place) => differs(setting, by, place));

/** The sections with a difference, each with the settings that have one. */
export const onlyDiffering = (sections: readonly ComparedSection[], by: number): ComparedSection[] =>
  sections
    .map((section) => ({
      ...section,
      settings: section.settings.filter((setting) => differsAnywhere(setting, by)),
    }))
    .filter(({ settings }) => settings.length > 0);

export const countSettings = (sections: readonly ComparedSection[]): number =>
  sections.reduce((sum, { settings }) => sum + settings.length, 0);
