import type { ComparedCell, ComparedSection, ComparedSetting } from './compared-cell';

/**
 * Whether a setting differs between two configurations, by their positions in the table. For an order of documents,
 * only those in both count: an additional one has a row of its own. Values that could not be read, or that a baseline
 * leaves out, are not compared.
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

/** Whether the setting of any configuration in the table differs from the reference. */
export const differsAnywhere = (setting: ComparedSetting, by: number): boolean =>
  setting.cells.some((_, place) => differs(setting, by, place));

/** The sections with a difference, each with its differing settings. */
export const onlyDiffering = (sections: readonly ComparedSection[], by: number): ComparedSection[] =>
  sections
    .map((section) => ({
      ...section,
      settings: section.settings.filter((setting) => differsAnywhere(setting, by)),
    }))
    .filter(({ settings }) => settings.length > 0);

export const countSettings = (sections: readonly ComparedSection[]): number =>
  sections.reduce((sum, { settings }) => sum + settings.length, 0);
