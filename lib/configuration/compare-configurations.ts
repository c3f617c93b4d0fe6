import { isRecord, ownMember } from '@/lib/platform/text/exact-number';
import { compareSettings, type SettingComparison, type Sign } from './compare-settings';
import { type NamedSection, SECTIONS } from './contract/section-names';
import { SECTION_SCHEMAS } from './contract/section-schemas';
import { isSameSet, isSet } from './normal-form';

export interface SectionComparison {
  key: string;
  /** The plain name; the key itself for a section that the document does not have. */
  label: string;
  known: boolean;
  sign: Sign;
  /** All settings, whether or not they differ. */
  settings: SettingComparison[];
}

const KNOWN = new Map<string, NamedSection>(SECTIONS.map((section) => [section.key, section]));

/**
 * Compares two raw configurations from the service, section by section and setting by setting: the document's
 * sections in its table's order, then unknown ones. Whatever the input, every difference of two JSON values is
 * included, and equal values have no sign but `same`, also for IDs in another order. Reversing the arguments reverses
 * every sign.
 */
export function compareConfigurations(before: unknown, after: unknown): SectionComparison[] {
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return sectionKeys(old, now).map((key) => {
    const section = KNOWN.get(key);
    const [from, to] = [ownMember(old, key), ownMember(now, key)];
    const settings = compareSettings(section ? SECTION_SCHEMAS[section.key] : null, from, to).map(
      (setting) =>
        isSet(key, setting.path) && isSameSet(setting.before, setting.after)
          ? { ...setting, sign: 'same' as const }
          : setting,
    );
    const differs = settings.some(({ sign }) => sign !== 'same');
    const sign: Sign =
      from === undefined ? 'added' : to === undefined ? 'removed' : differs ? 'changed' : 'same';
    return { key, label: section?.label ?? key, known: section !== undefined, sign, settings };
  });
}

/** The sections that differ, each with its differing settings. */
export const onlyDifferences = (sections: readonly SectionComparison[]): SectionComparison[] =>
  sections
    .filter(({ sign }) => sign !== 'same')
    .map((section) => ({ ...section, settings: section.settings.filter(({ sign }) => sign !== 'same') }));

function sectionKeys(...configurations: Record<string, unknown>[]): string[] {
  const present = new Set(configurations.flatMap((configuration) => Object.keys(configuration)));
  const known = [...KNOWN.keys()].filter((key) => present.has(key));
  return [...known, ...[...present].filter((key) => !KNOWN.has(key)).sort()];
}
