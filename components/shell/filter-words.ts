import { RESULT_WORDS, UNKNOWN_WORDS } from '@/lib/configuration/checks/results';
import { sectionLabel } from '@/lib/configuration/contract/section-names';
import type { LabelKind } from '@/lib/configuration/label-kinds';
import { readCheckFilter } from '@/lib/features/checks/check-filter';
import type { LabelOf } from '@/lib/features/labels/queries';
import { FAILURE_WORDS } from '@/lib/features/profiles/coverage-words';
import { ANY_BASELINE, type PROFILES_LIST } from '@/lib/features/profiles/list';
import type { FiltersOf } from '@/lib/platform/list/list';

export type ProfileFilters = FiltersOf<typeof PROFILES_LIST>;

/** A filter beyond the row of filters, and how to remove it. */
export interface SetFilter {
  key: string;
  name: string;
  value: string;
  words: string;
  without: Partial<ProfileFilters>;
}

export const COVERAGE_WORDS = {
  fresh: 'Up to date',
  older: 'Out of date',
  unreadable: 'Unreadable',
  never: 'Never read',
} as const;

type ListFilterName = {
  [Name in keyof ProfileFilters]: ProfileFilters[Name] extends readonly string[] ? Name : never;
}[keyof ProfileFilters];
type Words = (value: string, labelOf: LabelOf) => string;
/** Returns the name of a baseline or check; null if unknown or deleted. */
type NameOf = (of: 'baseline' | 'check', id: string) => string | null;

const labelled =
  (words: string, kind: LabelKind): Words =>
  (id, labelOf) =>
    [words, id, labelOf(kind, id)].filter(Boolean).join(' ');

/** What each filter with several values is called; also used where they are offered. */
export const EACH: Readonly<Record<Exclude<ListFilterName, 'status'>, Words>> = {
  shows: (key) => `${sectionLabel(key)} shown`,
  hides: (key) => `${sectionLabel(key)} hidden`,
  lacks: (key) => `${sectionLabel(key)} absent`,
  form: labelled('Form is', 'form'),
  'without-form': labelled('Form is not', 'form'),
  model: labelled('People model is', 'people_model'),
  'advanced-document': labelled('Advanced document is', 'advanced_document_configuration'),
  document: (name) => `Document named “${name}”`,
  screening: (text) => {
    const [key = '', how] = text.split(':');
    return `${sectionLabel(key)} screened ${how === 'manual' ? 'manually' : 'automatically'}`;
  },
};

/** The same for filters with one value. */
export const ONE: Readonly<
  Record<
    'threshold' | 'coverage' | 'failure' | 'deviates' | 'deviates-since' | 'check' | 'changed' | 'setup',
    (value: string, nameOf: NameOf) => string
  >
> = {
  threshold: (per) => `Owners from ${per}%`,
  coverage: (value) => COVERAGE_WORDS[value as keyof typeof COVERAGE_WORDS],
  failure: (value) => `Unreadable: ${FAILURE_WORDS[value as keyof typeof FAILURE_WORDS].toLowerCase()}`,
  deviates: (id, nameOf) =>
    id === ANY_BASELINE
      ? 'Deviates from a baseline'
      : `Deviates from ${nameOf('baseline', id) ?? 'a deleted baseline'}`,
  'deviates-since': () => 'Began to deviate in the last 7 days',
  check: (text, nameOf) => {
    const filter = readCheckFilter(text);
    if (filter === null) return 'Unknown check';
    const { check, result, reason } = filter;
    const words = RESULT_WORDS[result] + (reason === null ? '' : ` (${UNKNOWN_WORDS[reason]})`);
    return `${words}: ${nameOf('check', check) ?? 'an archived or deleted check'}`;
  },
  changed: () => 'Changed outside in the last 7 days',
  setup: (number) => `Setup is ${number}`,
};

/** All active filters, in the order in which they are offered. */
export function setFilters(
  state: ProfileFilters,
  labelOf: LabelOf,
  nameOf: NameOf = () => null,
): SetFilter[] {
  const each = Object.entries(EACH).flatMap(([name, words]) => {
    const values = state[name as keyof typeof EACH];
    return values.map((value) => ({
      key: `${name} ${value}`,
      name,
      value,
      words: words(value, labelOf),
      without: { [name]: values.filter((one) => one !== value) },
    }));
  });
  const one = Object.entries(ONE).flatMap(([name, words]) => {
    const value = state[name as keyof typeof ONE];
    return value === null
      ? []
      : [
          {
            key: name,
            name,
            value: String(value),
            words: words(String(value), nameOf),
            without: { [name]: null },
          },
        ];
  });
  return [...each, ...one];
}

export const NO_FILTERS: Partial<ProfileFilters> = {
  ...(Object.fromEntries(Object.keys(EACH).map((name) => [name, []])) as object),
  ...(Object.fromEntries(Object.keys(ONE).map((name) => [name, null])) as object),
};
