import { checkNumber } from '@/lib/configuration/checks/results';
import { cellWords } from '@/lib/features/compare/cell-words';
import type { ComparedCheck } from '@/lib/features/compare/compare';
import type { ComparedSection, ComparedSetting } from '@/lib/features/compare/compared-cell';
import { comparedVerdictWords, isDifferenceListed } from '@/lib/features/compare/compared-verdict-words';
import { countSettings, differsAnywhere, onlyDiffering } from '@/lib/features/compare/differing-cells';
import type { LabelOf } from '@/lib/features/labels/queries';

/** What a comparison shows: the sections with their rows, and the identical ones. */
export interface TableRows {
  shown: ComparedSection[];
  same: ComparedSection[];
  /** Differing and total settings and sections, ignoring the filter. */
  differing: { settings: number; sections: number };
  all: { settings: number; sections: number };
}

interface RowOptions {
  /** Index of the reference column. */
  by: number;
  all: boolean;
  /** In lower case; all of them must match. */
  words: readonly string[];
  labelOf: LabelOf;
}

export function tableRows(
  sections: readonly ComparedSection[],
  { by, all, words, labelOf }: RowOptions,
): TableRows {
  const differing = onlyDiffering(sections, by);
  const found = sections
    .map((section) => ({ ...section, settings: section.settings.filter(hasWords(section, words, labelOf)) }))
    .filter(({ settings }) => settings.length > 0);
  const isSame = ({ settings }: ComparedSection) => !settings.some((setting) => differsAnywhere(setting, by));
  const counts = (counted: readonly ComparedSection[]) => ({
    settings: countSettings(counted),
    sections: counted.length,
  });
  const keys = new Set(differing.map(({ key }) => key));
  return {
    shown: all ? found : onlyDiffering(found, by),
    // A section whose only differences are filtered out is not identical.
    same: all ? [] : found.filter((section) => isSame(section) && !keys.has(section.key)),
    differing: counts(differing),
    all: counts(sections),
  };
}

/** Checks that distinguish columns or fail in one, or all checks, that match the filter. */
export const tableChecks = (
  checks: readonly ComparedCheck[],
  { by, all, words }: Omit<RowOptions, 'labelOf'>,
): ComparedCheck[] =>
  checks
    .filter(({ verdicts }) => all || isDifferenceListed(verdicts, by))
    .filter(({ check, verdicts }) => {
      const searched = [
        'checks',
        checkNumber(check.number),
        check.title,
        ...verdicts.map(comparedVerdictWords),
      ];
      const text = searched.join('\n').toLowerCase();
      return words.every((word) => text.includes(word));
    });

const hasWords =
  ({ key, label }: ComparedSection, words: readonly string[], labelOf: LabelOf) =>
  (setting: ComparedSetting): boolean => {
    if (words.length === 0) return true;
    const searched = setting.cells.map((cell) => cellWords(setting.path, cell, labelOf));
    const text = [key, label, setting.path, setting.label, ...searched].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };

export const filterWords = (q: string): string[] =>
  q
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
