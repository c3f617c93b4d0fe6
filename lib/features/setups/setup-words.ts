import { compareConfigurations, type SectionComparison } from '@/lib/configuration/compare-configurations';
import type { Item, SettingComparison } from '@/lib/configuration/compare-settings';
import { SECTIONS, type SectionKey } from '@/lib/configuration/contract/section-names';
import { exactDigits, isRecord, ownMember } from '@/lib/platform/text/exact-number';
import type { Difference, Presence } from './setups';

/** The facts of a reading, and which of its sections could not be read. */
export interface Reading {
  data: unknown;
  unreadable: readonly string[];
}

/** A difference of one section in a few words: "Directors hidden", "Form 317 missing". */
export interface SectionWords {
  section: string;
  difference: Difference;
  words: string;
}

/** Everything outside the 25 sections, as fingerprints call it. */
export const REST = 'rest';

export function presenceOf(reading: Reading, section: string): Presence {
  if (reading.unreadable.includes(section)) return 'unreadable';
  const value = sectionOf(reading.data, section);
  if (!isRecord(value)) return 'absent';
  return value.enabled === true ? 'shown' : 'hidden';
}

/** How a reading differs from its head in the sections with different fingerprints, in the order of the document. */
export function setupWords(head: Reading, reading: Reading, differs: readonly string[]): SectionWords[] {
  const known = SECTIONS.filter(({ key }) => differs.includes(key)).map(({ key, label }) => {
    const difference = differenceOf(presenceOf(head, key), presenceOf(reading, key));
    return { section: key, difference, words: wordsOf(key, label, difference, head, reading) };
  });
  const rest = { section: REST, difference: 'different', words: 'Other settings differ' } as const;
  return differs.includes(REST) ? [...known, rest] : known;
}

function differenceOf(head: Presence, here: Presence): Difference {
  if (here === 'unreadable' || here === 'absent') return here;
  if (head === 'absent' || head === 'unreadable') return here === 'shown' ? 'shown' : 'different';
  return head === here ? 'different' : here;
}

const OUTRIGHT: Partial<Record<Difference, string>> = {
  hidden: 'hidden',
  shown: 'shown',
  absent: 'not included',
  unreadable: 'unreadable',
};

/** Longer texts are cut: names given by people may be of any length. */
const LONGEST = { name: 40, words: 120 };

function wordsOf(
  key: SectionKey,
  label: string,
  difference: Difference,
  head: Reading,
  reading: Reading,
): string {
  const outright = OUTRIGHT[difference];
  if (outright !== undefined) return `${label} ${outright}`;
  const there = presenceOf(head, key);
  // With nothing to compare with, describe the state instead of the difference.
  if (there === 'absent') return `${label} included but hidden`;
  if (there === 'unreadable') return `${label} ${presenceOf(reading, key)}`;
  const settings = comparedSection(key, head.data, reading.data)?.settings.filter(
    ({ sign }) => sign !== 'same',
  );
  const words =
    key === 'document' ? documentsWords(settings ?? []) : (settings ?? []).flatMap(settingWords(label));
  const [first, ...others] = words;
  if (first === undefined) return `${label} ${label.endsWith('s') ? 'differ' : 'differs'}`;
  return cut(others.length === 0 ? first : `${first} and ${others.length} more`, LONGEST.words);
}

/**
 * One section of two readings, setting by setting. Documents are compared by name, because the same document has a
 * different UUID in every profile.
 */
export function comparedSection(key: string, before: unknown, after: unknown): SectionComparison | undefined {
  const only = (data: unknown) => {
    const value = sectionOf(data, key);
    return value === undefined ? {} : { [key]: key === 'document' ? withNamesForUuids(value) : value };
  };
  const [compared] = compareConfigurations(only(before), only(after));
  return (
    compared && {
      ...compared,
      settings: compared.settings.filter(({ label }) => !label.endsWith('” · UUID')),
    }
  );
}

function withNamesForUuids(section: unknown): unknown {
  if (!isRecord(section) || !Array.isArray(section.documents)) return section;
  const seen = new Map<string, number>();
  const documents = section.documents.map((document: unknown) => {
    if (!isRecord(document) || typeof document.name !== 'string') return document;
    const times = (seen.get(document.name) ?? 0) + 1;
    seen.set(document.name, times);
    return { ...document, uuid: times === 1 ? document.name : `${document.name} (${times})` };
  });
  return { ...section, documents };
}

function documentsWords(settings: readonly SettingComparison[]): string[] {
  const whole = settings.filter(({ label }) => label.endsWith('”'));
  const missing = whole.filter(({ sign }) => sign === 'removed');
  const extra = whole.filter(({ sign }) => sign === 'added');
  const inside = settings.filter((setting) => !whole.includes(setting));
  return [
    ...countedDocuments(missing, 'missing', 'fewer'),
    ...countedDocuments(extra, 'added', 'more'),
    ...inside.flatMap(documentWords),
  ];
}

function countedDocuments(settings: readonly SettingComparison[], one: string, several: string): string[] {
  if (settings.length > 1) return [`${settings.length} ${several} documents`];
  return settings.map(({ label }) => `${cut(nameIn(label), LONGEST.name)} ${one}`);
}

function documentWords({ path, label, before, after }: SettingComparison): string[] {
  if (path === 'documents') {
    const count = [before, after].map((list) => (Array.isArray(list) ? list.length : null));
    return [count[0] === count[1] ? 'Documents in a different order' : 'Documents differ'];
  }
  const name = cut(nameIn(label), LONGEST.name);
  if (path.endsWith('.required')) return [`${name} ${after === true ? 'required' : 'not required'}`];
  return [`${name} differs`];
}

/** "Documents · “Passport” · Asked of the customer" is about “Passport”. */
const nameIn = (label: string): string => label.match(/“.*”/)?.[0] ?? label;

const LISTS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  form_ids: ['Form', 'Forms'],
  config_ids: ['Advanced document', 'Advanced documents'],
};

/** Settings with wording of their own; `of` is the plain name of the section. */
const SAYS: Readonly<Record<string, (of: string, before: unknown, after: unknown) => string>> = {
  text: (_, before, after) =>
    before === null || after === null
      ? `Declaration ${after === null ? 'has no text' : 'has text'}`
      : 'Declaration differs',
  auto_screening: (of, _, after) =>
    `${of} ${after === true ? 'screened automatically' : 'not screened automatically'}`,
  max_number: (of, before, after) => `${of}: maximum ${maximum(after)} instead of ${maximum(before)}`,
  'people_model.id': (of, before, after) => `${of}: model ${value(after)} instead of ${value(before)}`,
  ownership_percentage: (_, before, after) =>
    `Ownership threshold ${percentage(after)} instead of ${percentage(before)}`,
  enable_ownership_percentage: (_, __, after) => `Percentage ${collected(after)}`,
  enable_owner_country_of_birth: (of, _, after) => `${of}: country of birth ${collected(after)}`,
  enable_director_country_of_birth: (of, _, after) => `${of}: country of birth ${collected(after)}`,
};
const COMPANIES: Readonly<Record<string, string>> = {
  director_company: 'Company directors',
  trustee_company: 'Company trustees',
  partner_company: 'Company partners',
};

const settingWords =
  (section: string) =>
  ({ path, label, before, after, items }: SettingComparison): string[] => {
    const list = LISTS[path];
    if (list && items && items.added.length + items.removed.length > 0) {
      return [...listWords(list, items.removed, 'missing'), ...listWords(list, items.added, 'added')];
    }
    if (list)
      return [
        `${list[1]}: ${after === null ? 'no list instead of an empty list' : 'an empty list instead of no list'}`,
      ];
    const [member = '', ...inner] = path.split('.');
    const company = COMPANIES[member];
    const says = SAYS[company === undefined ? path : inner.join('.')];
    if (says) return [says(company ?? section, before, after)];
    return [`${section}: ${cut(path === '' ? label : path, LONGEST.name)} differs`];
  };

/** More IDs than this are counted, not named. */
const NAMED = 3;

function listWords([one, several]: readonly [string, string], ids: readonly Item[], what: string): string[] {
  if (ids.length === 0) return [];
  if (ids.length > NAMED) return [`${ids.length} ${several.toLowerCase()} ${what}`];
  return [
    `${ids.length === 1 ? one : several} ${ids.map((id) => cut(String(id), LONGEST.name)).join(', ')} ${what}`,
  ];
}

/** The document does not say what a null `max_number` means, so it is not called unlimited. */
const maximum = (of: unknown): string => (of === null ? 'not set' : value(of));

const percentage = (of: unknown): string => (of === null || of === undefined ? value(of) : `${value(of)}%`);

const collected = (flag: unknown): string => (flag === true ? 'collected' : 'not collected');

function value(of: unknown): string {
  if (of === null) return 'not set';
  if (of === undefined) return 'not sent';
  const digits = exactDigits(of);
  if (digits !== null) return digits;
  return typeof of === 'object' ? 'another value' : cut(String(of), LONGEST.name);
}

const sectionOf = (data: unknown, key: string): unknown =>
  isRecord(data) ? ownMember(data, key) : undefined;

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/**
 * The name of a head: the shown sections that the fewest other heads show, in the order of the document. Empty if it
 * shows none that others lack.
 */
export function headWords(head: ReadonlySet<string>, others: readonly ReadonlySet<string>[]): string {
  const showing = (key: string) => others.filter((other) => other.has(key)).length;
  const distinguishing = SECTIONS.filter(({ key }) => head.has(key) && showing(key) < others.length)
    .map((section, index) => ({ ...section, index, by: showing(section.key) }))
    .sort((one, other) => one.by - other.by || one.index - other.index)
    .slice(0, NAMED)
    .sort((one, other) => one.index - other.index);
  return distinguishing.map(({ label }) => label).join(', ');
}
