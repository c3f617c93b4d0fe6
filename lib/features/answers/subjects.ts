import { membersOf } from '@/lib/configuration/contract/section-members';
import type { Extra } from '@/lib/configuration/contract/tolerant-reading';
import { type LabelKind, labelKindOf } from '@/lib/configuration/label-kinds';
import {
  documentAnchor,
  type ReadDocument,
  type SectionReading,
  settingAt,
} from '@/lib/features/profiles/section-readings';
import { exactDigits } from '@/lib/platform/text/exact-number';
import { ACROSS, type AcrossName } from './across-sections';
import { keywordsOf } from './question-words';

/** What answers are made from: a configuration as it was read, and the labels of the IDs in it. */
export interface Configuration {
  readings: readonly SectionReading[];
  extras: readonly Extra[];
  labels: Readonly<Partial<Record<LabelKind, Readonly<Record<string, string>>>>>;
}

type ListKind = 'form' | 'advanced_document_configuration';

/** A name as words; each word may have synonyms. */
type Name = readonly (readonly string[])[];

/** Where a people model is used: by a section, or by the companies in it. */
interface ModelUse {
  value: string;
  name: string;
  isShown: boolean;
  /** In the configuration: `director.people_model.id`. */
  path: string;
  anchor: string;
}

export interface Subject {
  /** Its path in the configuration: `director.max_number`, `forms.form_ids.118`. */
  id: string;
  title: string;
  names: readonly Name[];
  /** Words that may accompany a name, but do not find it alone. */
  also: readonly string[];
  /** The anchor of its row among the settings of a profile. */
  anchor: string;
  /** Subjects that the configuration does not have rank after those that it has. */
  isThere: boolean;
  /** Words of the question that match no name in the configuration. */
  uncalled?: readonly string[];
  /** Whether the question is about its last change, or about the reason for it, instead of what it is. */
  asks?: 'last_change' | 'why';
  about: AnswerTopic;
}

export type AnswerTopic =
  | { of: 'section'; reading: SectionReading }
  | { of: 'setting'; reading: SectionReading; path: string; label: string }
  | { of: 'document'; reading: SectionReading; document: ReadDocument }
  | { of: 'example'; reading: SectionReading; document: ReadDocument; example: string }
  | { of: 'listed'; reading: SectionReading; kind: ListKind; path: string; value: string; isListed: boolean }
  | { of: 'model'; value: string; uses: readonly ModelUse[] }
  | { of: 'extra'; path: string; value: unknown }
  /** A document that used to be on the list. */
  | { of: 'gone'; name: string }
  /** All sections at once. */
  | { of: 'across'; name: Exclude<AcrossName, 'changed'> }
  | { of: 'changes' };

/** Other common names of a section. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  ownership: ['beneficial owner', 'shareholder', 'ubo'],
  document: ['file', 'upload'],
};

/** Words that find a setting in addition to its label and key. */
const ASKED_BY: Readonly<Record<string, string>> = {
  max_number: 'many most maximum limit max',
  id: 'model field',
  auto_screening: 'screening screened screen automatic automatically',
  enable_director_country_of_birth: 'birth born birthplace country',
  enable_owner_country_of_birth: 'birth born birthplace country',
  enable_ownership_percentage: 'percentage collected',
  ownership_percentage: 'percentage percent threshold',
  text: 'text wording word say',
  documents: 'many list',
  form_ids: 'many list assigned',
  config_ids: 'many list configuration',
};

const LISTS = {
  form_ids: { kind: 'form', also: ['form'] },
  config_ids: {
    kind: 'advanced_document_configuration',
    also: ['advanced', 'document', 'configuration', 'config'],
  },
} as const;

/** Every possible subject of a configuration, the sections first. Numbers that it does not have: see `numbered`. */
export function subjectsOf(configuration: Configuration): Subject[] {
  const { readings, extras } = configuration;
  const sections = readings.map(
    (reading): Subject => ({
      id: reading.section.key,
      title: reading.section.label,
      names: namesOf(reading),
      also: [],
      anchor: anchorOf(reading),
      isThere: true,
      about: { of: 'section', reading },
    }),
  );
  return [
    ...sections,
    ...readings.flatMap(settingsOf),
    ...readings.flatMap(documentsOf),
    ...readings.flatMap((reading) => listedOf(reading, configuration)),
    ...modelsOf(configuration),
    ...extras.map(extraOf),
  ];
}

/** Numbers in a question that the configuration does not have, so that the answer can say so. */
export function numbered(configuration: Configuration, values: readonly string[]): Subject[] {
  const lists = configuration.readings.flatMap((reading) =>
    listMembers(reading).flatMap((key) => {
      const had = new Set(idsOf(reading, key));
      return values
        .filter((value) => !had.has(value))
        .map((value) => listed(reading, key, value, false, configuration));
    }),
  );
  const used = new Set(usesOfModels(configuration.readings).map(({ value }) => value));
  const models = values
    .filter((value) => !used.has(value))
    .map((value) => modelSubject(value, [], configuration));
  return [...lists, ...models];
}

/** A question over all sections is found by its words alone, see `acrossOf`. */
export const acrossSubject = (name: AcrossName): Subject => ({
  id: `across.${name}`,
  title: ACROSS[name].title,
  names: [],
  also: [],
  anchor: ACROSS[name].anchor,
  isThere: true,
  about: name === 'changed' ? { of: 'changes' } : { of: 'across', name },
});

const each = (words: readonly string[]): Name => words.map((word) => [word]);

export const named = (...texts: readonly string[]): Name[] => texts.map((text) => each(keywordsOf(text)));

const namesOf = ({ section: { key, label } }: SectionReading): Name[] =>
  named(label, key, ...(CALLED[key] ?? []));

const anchorOf = ({ section }: SectionReading): string => `section-${section.key}`;

/** Paths of the settings that can be asked for individually; those of companies are one level down. */
function settingsOf(reading: SectionReading): Subject[] {
  const { section } = reading;
  const members = membersOf(section);
  const asksHowMany = section.shape !== 'representatives' || members.some(({ key }) => key === 'max_number');
  return [...members, ...(asksHowMany ? [] : [{ key: 'max_number', label: 'maximum entries' }])]
    .filter(({ key }) => key !== 'enabled')
    .flatMap(({ key, label }) =>
      key.endsWith('_company')
        ? [
            { path: `${key}.max_number`, label: `${label} · Maximum entries`, company: true },
            { path: `${key}.people_model.id`, label: `${label} · People model`, company: true },
          ]
        : [{ path: key === 'people_model' ? 'people_model.id' : key, label, company: false }],
    )
    .map(({ path, label, company }): Subject => {
      const last = path.split('.').at(-1) ?? path;
      const aspect = [ASKED_BY[last] ?? '', last, label, saidAs(reading, path)].flatMap(keywordsOf);
      const inSection = namesOf(reading).map(
        (name): Name => [...name, ...(company ? [['company']] : []), aspect],
      );
      return {
        id: `${section.key}.${path}`,
        title: `${section.label} · ${label}`,
        names: inSection,
        also: keywordsOf('people model'),
        anchor: anchorOf(reading),
        isThere: true,
        about: { of: 'setting', reading, path, label },
      };
    });
}

/** A percentage is also found by its number: "why 25 %". */
function saidAs(reading: SectionReading, path: string): string {
  const value = path === 'ownership_percentage' ? reading.members?.[path] : undefined;
  return typeof value === 'string' ? value : '';
}

function documentsOf(reading: SectionReading): Subject[] {
  if (reading.section.shape !== 'documents') return [];
  const documents = (reading.members?.documents ?? []) as ReadDocument[];
  return documents.flatMap((document, place) => {
    const { uuid, name, example_document: examples } = document;
    if (name === undefined) return [];
    const subject = {
      id: `${reading.section.key}.documents.${uuid ?? place}`,
      also: ['document', 'file', 'upload'],
      anchor: uuid === undefined ? anchorOf(reading) : documentAnchor(uuid),
      isThere: true,
    };
    return [
      { ...subject, title: `“${name}”`, names: named(name), about: { of: 'document', reading, document } },
      ...(examples ?? []).flatMap(({ document: example }, index): Subject[] =>
        example === undefined
          ? []
          : [
              {
                ...subject,
                id: `${subject.id}.example_document.${index}`,
                title: `“${example}”, an example of “${name}”`,
                names: named(example),
                about: { of: 'example', reading, document, example },
              },
            ],
      ),
    ] satisfies Subject[];
  });
}

const listMembers = ({ section }: SectionReading): (keyof typeof LISTS)[] =>
  membersOf(section).flatMap(({ key }) => (key === 'form_ids' || key === 'config_ids' ? [key] : []));

const idsOf = ({ members }: SectionReading, key: string): string[] => {
  const ids = members?.[key];
  return Array.isArray(ids) ? ids.map((id) => exactDigits(id) ?? String(id)) : [];
};

/** IDs of a list, and labelled ones that are not on it. */
function listedOf(reading: SectionReading, configuration: Configuration): Subject[] {
  return listMembers(reading).flatMap((key) => {
    const ids = new Set(idsOf(reading, key));
    const labelled = Object.keys(configuration.labels[LISTS[key].kind] ?? {}).filter((id) => !ids.has(id));
    return [
      ...[...ids].map((id) => listed(reading, key, id, true, configuration)),
      ...labelled.map((id) => listed(reading, key, id, false, configuration)),
    ];
  });
}

function listed(
  reading: SectionReading,
  path: keyof typeof LISTS,
  value: string,
  isListed: boolean,
  configuration: Configuration,
): Subject {
  const { kind, also } = LISTS[path];
  const label = labelIn(configuration, kind, value);
  const noun = kind === 'form' ? 'Form' : 'Advanced document configuration';
  return {
    id: `${reading.section.key}.${path}.${value}`,
    title: [noun, value, label === null ? '' : `“${label}”`].filter(Boolean).join(' '),
    names: named(value, ...(label === null ? [] : [label])),
    also,
    anchor: anchorOf(reading),
    isThere: isListed,
    about: { of: 'listed', reading, kind, path, value, isListed },
  };
}

const labelIn = ({ labels }: Configuration, kind: LabelKind, id: string): string | null => {
  const of = labels[kind] ?? {};
  return Object.hasOwn(of, id) ? (of[id] ?? null) : null;
};

/** With its label: "17 “Beneficial owner”". */
export function idWords(id: string, path: string, configuration: Configuration): string {
  const kind = labelKindOf(path);
  const label = kind === null ? null : labelIn(configuration, kind, id);
  return label === null ? id : `${id} “${label}”`;
}

function modelsOf(configuration: Configuration): Subject[] {
  const uses = usesOfModels(configuration.readings);
  const labelled = Object.keys(configuration.labels.people_model ?? {});
  const values = [...new Set([...uses.map(({ value }) => value), ...labelled])];
  return values.map((value) =>
    modelSubject(
      value,
      uses.filter((use) => use.value === value),
      configuration,
    ),
  );
}

export function usesOfModels(readings: readonly SectionReading[]): ModelUse[] {
  return readings.flatMap((reading) => {
    const { section, state } = reading;
    return membersOf(section)
      .filter(({ key }) => key === 'people_model' || key.endsWith('_company'))
      .flatMap(({ key, label }) => {
        const isOwn = key === 'people_model';
        const path = isOwn ? 'people_model.id' : `${key}.people_model.id`;
        const setting = settingAt(reading, path);
        if (setting === null || !('value' in setting) || setting.value === null) return [];
        const value = exactDigits(setting.value) ?? String(setting.value);
        return [
          {
            value,
            name: isOwn ? section.label : label,
            isShown: state === 'shown',
            path: `${section.key}.${path}`,
            anchor: anchorOf(reading),
          },
        ];
      });
  });
}

function modelSubject(value: string, uses: readonly ModelUse[], configuration: Configuration): Subject {
  const label = labelIn(configuration, 'people_model', value);
  return {
    id: `people_model.${value}`,
    title: ['People model', value, label === null ? '' : `“${label}”`].filter(Boolean).join(' '),
    names: named(value, ...(label === null ? [] : [label])),
    also: ['people', 'model', 'field'],
    anchor: uses[0]?.anchor ?? 'people',
    isThere: uses.length > 0,
    about: { of: 'model', value, uses },
  };
}

const extraOf = ({ path, value }: Extra): Subject => ({
  id: path,
  title: path,
  names: named(path),
  also: ['other'],
  anchor: 'other-settings',
  isThere: true,
  about: { of: 'extra', path, value },
});
