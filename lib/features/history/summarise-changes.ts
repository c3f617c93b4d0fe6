import {
  compareConfigurations,
  onlyDifferences,
  type SectionComparison,
} from '@/lib/configuration/compare-configurations';
import type { Item, SettingComparison } from '@/lib/configuration/compare-settings';
import { withoutEqualMembers } from '@/lib/configuration/without-equal-members';
import { exactDigits } from '@/lib/platform/text/exact-number';
import type { ShortChange } from './history';

/** Limits of what is stored with every version. */
const MOST = { sections: 30, settings: 4, items: 6, value: 24, words: 300 };

/** The differences between two configurations in short, section by section; complete if there are few. */
export function shortChanges(before: unknown, after: unknown): ShortChange[] {
  return onlyDifferences(compareConfigurations(...withoutEqualMembers(before, after)))
    .slice(0, MOST.sections)
    .map((section) => ({ key: cut(section.key), label: cut(section.label), words: wordsOf(section) }));
}

/** The same for one section. */
export const sectionChanges = (section: string, before: unknown, after: unknown): ShortChange[] =>
  shortChanges(only(before, section), only(after, section));

function only(data: unknown, section: string): unknown {
  const of = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  return Object.hasOwn(of, section) ? { [section]: of[section] } : {};
}

function wordsOf({ sign, settings }: SectionComparison): string {
  if (sign === 'added') return '+ the section';
  if (sign === 'removed') return '− the section';
  const whole = settings.find(({ path }) => path === '');
  // A section that is null has no members, so listing each as added or removed says nothing more.
  if (whole?.sign === 'added') return 'Not included (null)';
  if (whole?.sign === 'removed') return 'Included (was null)';
  const words = settings.slice(0, MOST.settings).map(settingWords);
  const rest = settings.length - words.length;
  return [...words, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ').slice(0, MOST.words);
}

function settingWords({ path, label, sign, before, after, items }: SettingComparison): string {
  if (items && items.added.length + items.removed.length > 0) {
    return [...marked('+', items.added), ...marked('−', items.removed)].join(', ');
  }
  const name = label.slice(0, MOST.words / 3);
  if (sign === 'added') return `+ ${name}`;
  if (sign === 'removed') return `− ${name}`;
  const words = path === 'enabled' ? presenceWords : valueWords;
  const [from, to] = [words(before), words(after)];
  return from === null || to === null || from === to ? `${name} changed` : `${name}: ${from} → ${to}`;
}

function marked(mark: '+' | '−', items: readonly Item[]): string[] {
  const words = items.slice(0, MOST.items).map((item) => `${mark}${cut(String(item))}`);
  const rest = items.length - words.length;
  return rest > 0 ? [...words, `${mark}${rest} more`] : words;
}

/** Whether a section is in the portal, as screens say it. */
const presenceWords = (value: unknown): string | null =>
  typeof value === 'boolean' ? (value ? 'Shown' : 'Hidden') : valueWords(value);

/** A short value in words; null if it has none. */
function valueWords(value: unknown): string | null {
  if (value === null) return 'Not set';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.length === 0) return 'None';
  const digits = exactDigits(value);
  if (typeof value !== 'number' && typeof value !== 'string' && digits === null) return null;
  const text = digits ?? String(value);
  return text === '' || text.length > MOST.value ? null : text;
}

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
