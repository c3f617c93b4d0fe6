import type { FilterChoice, FilterField } from '@/components/list/filters/filter-field';
import { readsOne } from '@/components/list/filters/filter-table';
import { listFields } from '@/components/list/filters/list-fields';
import { COVERAGE_WORDS, EACH, ONE } from '@/components/shell/filter-words';
import { capitalised } from '@/components/ui/capitalised';
import { checkNumber, RESULT_WORDS } from '@/lib/configuration/checks/results';
import { SCREENED_SECTIONS, SECTION_KEYS, SECTION_NAMES } from '@/lib/configuration/contract/section-names';
import type { LabelKind } from '@/lib/configuration/label-kinds';
import { FAILURE_WORDS } from '@/lib/features/profiles/coverage-words';
import { ANY_BASELINE, PROFILES_LIST } from '@/lib/features/profiles/list';
import type { ProfileChoices } from '@/lib/features/profiles/profiles';
import type { Facets } from '@/lib/platform/list/list-query';
import { CONTROL_WORDS, configurationWords } from './control-words';
import { type NamedId, readNamedId } from './read-named-id';

/** Numbers of the service that have a label or were found on a profile. */
export type NamedIds = Readonly<Record<Exclude<LabelKind, 'profile' | 'setup'>, readonly NamedId[]>>;

interface Known {
  ids: NamedIds;
  choices: ProfileChoices | undefined;
  facets: Facets;
}

/** Everything that profiles can be filtered by, in the order in which it is offered. */
export function profileFields({ ids, choices, facets }: Known): readonly FilterField[] {
  return [
    ...formFields(ids),
    ...factFields(facets),
    ...sectionFields(),
    ...checkFields(choices),
    ...readingFields(),
    {
      key: 'q',
      name: 'q',
      label: 'Name or reference contains',
      also: 'customer label uuid search',
      kind: 'one',
      hint: 'part of a name, label or reference',
      choices: [],
      read: readsOne(
        (text) => text,
        (text) => `Name or reference contains “${text}”`,
      ),
    },
    ...modelFields(ids),
    ...contentFields(choices),
  ];
}

const formFields = (ids: NamedIds): FilterField[] => [
  idField(ids, 'form', 'form', 'Form is', 'with has profiles'),
  idField(ids, 'without-form', 'form', 'Form is not', 'without lacks missing profiles'),
];
const modelFields = (ids: NamedIds): FilterField[] => [
  idField(ids, 'model', 'people_model', 'People model is', 'with'),
  idField(ids, 'advanced-document', 'advanced_document_configuration', 'Advanced document is', 'with'),
];

function idField(
  ids: NamedIds,
  name: 'form' | 'without-form' | 'model' | 'advanced-document',
  kind: keyof NamedIds,
  label: string,
  also: string,
): FilterField {
  const known = ids[kind];
  const choice = (id: string): FilterChoice => ({
    value: id,
    words: EACH[name](id, () => known.find((one) => one.id === id)?.label || null),
  });
  return {
    key: name,
    name,
    label,
    also,
    kind: 'each',
    hint: 'number or label',
    choices: known.map(({ id }) => choice(id)),
    read: readsOne(
      (text) => readNamedId(text, known),
      (id) => choice(id).words,
    ),
    ...(kind === 'form' ? { subject: 'form' } : {}),
  };
}

function sectionFields(): FilterField[] {
  const field = (name: 'shows' | 'hides' | 'lacks', label: string, also: string): FilterField => ({
    key: name,
    name,
    label,
    also,
    kind: 'each',
    subject: 'section',
    choices: SECTION_KEYS.map((key) => ({
      value: key,
      words: EACH[name](key, () => null),
      also: `${key} ${SECTION_NAMES[key].label}`,
    })),
  });
  return [
    field('shows', 'Section shown', 'shows with'),
    field('hides', 'Section hidden', 'hides not shown'),
    field('lacks', 'Section absent', 'lacks missing without'),
    {
      key: 'screening',
      name: 'screening',
      label: 'Screening is',
      also: 'screened',
      kind: 'each',
      choices: SCREENED_SECTIONS.flatMap((key) => [`${key}:automatic`, `${key}:manual`]).map((value) => ({
        value,
        words: EACH.screening(value, () => null),
        also: value.replace(':', ' '),
      })),
      clashes: (value, other) => value.split(':')[0] === other.split(':')[0],
    },
  ];
}

/** What webhooks reported: status, risk, team and assignee. */
const factFields = (facets: Facets): FilterField[] =>
  listFields(
    PROFILES_LIST,
    Object.fromEntries(
      Object.entries(CONTROL_WORDS).map(([name, words]) => [
        name,
        { label: `${capitalised(name)} is`, words },
      ]),
    ),
    facets,
  );

function checkFields(choices: ProfileChoices | undefined): FilterField[] {
  const checks = choices?.checks ?? [];
  return [
    {
      key: 'check',
      name: 'check',
      label: 'Check result is',
      also: 'fails failing passes',
      kind: 'one',
      choices: checks.flatMap(({ id, number, title }) =>
        (['fail', 'pass', 'unknown'] as const).map((result) => ({
          value: `${id}:${result}`,
          words: `${RESULT_WORDS[result]}: ${checkNumber(number)} ${title}`,
        })),
      ),
    },
    {
      key: 'deviates',
      name: 'deviates',
      label: 'Deviates from',
      also: 'baseline',
      kind: 'one',
      choices: [
        { value: ANY_BASELINE, words: ONE.deviates(ANY_BASELINE, () => null) },
        ...(choices?.baselines ?? []).map(({ id, name }) => ({
          value: id,
          words: ONE.deviates(id, () => name),
        })),
      ],
    },
    only('deviates-since', 'week', 'new deviation'),
    only('changed', 'outside', 'drift'),
  ];
}

const only = (name: 'deviates-since' | 'changed', value: string, also: string): FilterField => {
  const words = ONE[name](value, () => null);
  return {
    key: name,
    name,
    label: words,
    also,
    kind: 'one',
    choices: [{ value, words }],
  };
};

function readingFields(): FilterField[] {
  const field = (
    name: 'coverage' | 'failure',
    label: string,
    also: string,
    values: readonly string[],
  ): FilterField => ({
    key: name,
    name,
    label,
    also,
    kind: 'one',
    choices: values.map((value) => ({ value, words: ONE[name](value, () => null) })),
  });
  return [
    field('coverage', 'Reading is', 'read', Object.keys(COVERAGE_WORDS)),
    field('failure', 'Unreadable because', 'reading failed', Object.keys(FAILURE_WORDS)),
  ];
}

const digits = (text: string): string | null => (/^\d{1,15}$/.test(text) ? String(Number(text)) : null);

function contentFields(choices: ProfileChoices | undefined): FilterField[] {
  const named = (value: string) => EACH.document(value, () => null);
  const numbered = (
    name: 'setup' | 'configuration',
    label: string,
    words: (value: string) => string,
  ): FilterField => ({
    key: name,
    name,
    label,
    kind: 'number',
    hint: 'number',
    choices: [],
    read: readsOne(digits, words),
  });
  return [
    {
      key: 'document',
      name: 'document',
      label: 'Document named',
      also: 'asks for',
      kind: 'each',
      hint: 'all or part of its name',
      choices: (choices?.documents ?? []).map(({ value, profiles }) => ({
        value,
        words: named(value),
        count: profiles,
      })),
      read: readsOne((text) => text, named),
    },
    {
      key: 'threshold',
      name: 'threshold',
      label: 'Owners from',
      also: 'ownership percentage',
      kind: 'one',
      hint: 'percentage',
      choices: (choices?.thresholds ?? []).map(({ value, profiles }) => ({
        value,
        words: ONE.threshold(value, () => null),
        count: profiles,
      })),
    },
    numbered('setup', 'Setup is', (value) => ONE.setup(value, () => null)),
    numbered('configuration', 'Portal configuration is', configurationWords),
  ];
}
