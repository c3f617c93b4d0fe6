import { membersOf } from '@/lib/configuration/contract/section-members';
import type { Misfit } from '@/lib/configuration/contract/tolerant-reading';
import { type LabelKind, labelKindOf } from '@/lib/configuration/label-kinds';
import type { ReadDocument, SectionReading } from '@/lib/features/profiles/section-readings';
import {
  type ConfiguredValue,
  configuredAt,
  configuredMember,
  digitsOf,
  digitsValue,
  itemsOf,
  type MissingValue,
} from './configured-value';

/** The operators' label for an ID; null if it has none. */
export type LabelName = (kind: LabelKind, id: string) => string | null;

export interface ConfiguredExample {
  document: ConfiguredValue<string>;
  options: ConfiguredValue<string[]>;
}

export interface DocumentPart {
  kind: 'document';
  id: string;
  name: ConfiguredValue<string>;
  description: ConfiguredValue<string>;
  required: ConfiguredValue<boolean>;
  examples: ConfiguredValue<ConfiguredExample[]>;
}

/** A form or an advanced document, whose ID is all that the configuration says. */
interface IdPart {
  kind: 'id';
  id: string;
  of: 'form' | 'advanced_document_configuration';
  number: string;
  label: string | null;
}

/** What is asked of each person or company that is added. */
export interface EntryPart {
  kind: 'entry';
  id: string;
  /** One of them: "Director", "Company director". */
  title: string;
  model: ConfiguredValue<string>;
  modelLabel: string | null;
  /** Null if the section has no such setting. */
  most: ConfiguredValue<string> | null;
  screening: ConfiguredValue<boolean> | null;
  /** The percentage from which someone is treated as an owner. */
  threshold: ConfiguredValue<string> | null;
  fields: EntryField[];
}

/** Asked if the value is true, not asked if it is false; any other value is shown unchanged. */
export interface EntryField {
  key: string;
  label: string;
  unit: string | null;
  configured: ConfiguredValue;
}

export type StepPart =
  | DocumentPart
  | IdPart
  | EntryPart
  | { kind: 'text'; id: string; text: ConfiguredValue<string> }
  /** An unreadable item of a list. */
  | { kind: 'lost'; id: string; what: string; configured: MissingValue }
  /** A placeholder for a list that is empty or has no readable value. */
  | { kind: 'no_list'; id: string; what: string; configured: MissingValue | { is: 'empty' } }
  /** The configuration says only that the step is there. */
  | { kind: 'shown_only'; id: string };

type PartsOf = (reading: SectionReading, labelOf: LabelName) => StepPart[];

export const PARTS: Record<SectionReading['section']['shape'], PartsOf> = {
  flag: () => [{ kind: 'shown_only', id: 'shown' }],
  text: (reading) => [{ kind: 'text', id: 'text', text: configuredAt(reading, 'text') }],
  documents: documentParts,
  ids: idParts,
  representatives: entryParts,
};

type ReadExample = NonNullable<ReadDocument['example_document']>[number];

function documentParts(reading: SectionReading): StepPart[] {
  const { misfits } = reading;
  const nth = counted();
  return listParts<ReadDocument>(reading, 'documents', 'document', (document, place) => {
    const path = `${reading.section.key}.documents.${place}`;
    const name = configuredMember(misfits, `${path}.name`, document.name);
    const examples = configuredMember(misfits, `${path}.example_document`, document.example_document);
    return {
      kind: 'document',
      // By its name, because the same document has a different UUID in every profile.
      id: nth(`document ${name.is === 'value' ? name.value : ''}`),
      name,
      description: configuredMember(misfits, `${path}.description`, document.description),
      required: configuredMember(misfits, `${path}.required`, document.required),
      examples:
        examples.is === 'value'
          ? { is: 'value', value: examplesOf(misfits, `${path}.example_document`, examples.value) }
          : examples,
    };
  });
}

const examplesOf = (
  misfits: readonly Misfit[],
  path: string,
  list: readonly ReadExample[],
): ConfiguredExample[] =>
  itemsOf(misfits, path, list).map(({ place, configured }) =>
    configured.is === 'value'
      ? {
          document: configuredMember(misfits, `${path}.${place}.document`, configured.value.document),
          options: configuredMember(misfits, `${path}.${place}.options`, configured.value.options),
        }
      : { document: configured, options: configured },
  );

function idParts(reading: SectionReading, labelOf: LabelName): StepPart[] {
  const [list = ''] = membersOf(reading.section)
    .map(({ key }) => key)
    .filter((key) => key.endsWith('_ids'));
  const of = labelKindOf(list) === 'form' ? 'form' : 'advanced_document_configuration';
  const nth = counted();
  return listParts(reading, list, of === 'form' ? 'form' : 'advanced document', (id) => {
    const number = digitsOf(id);
    return { kind: 'id', id: nth(`${of} ${number}`), of, number, label: labelOf(of, number) };
  });
}

/** What a hidden section still has on its list: it is not asked for now, but would be if the section were shown. */
export function leftOnList(reading: SectionReading): string[] {
  const { section, state } = reading;
  const isList = section.shape === 'documents' || section.shape === 'ids';
  if (state !== 'hidden' || !isList) return [];
  const what = section.label.toLowerCase().replace(/s$/, '');
  const count = PARTS[section.shape](reading, () => null).filter(({ kind }) => kind !== 'no_list').length;
  if (count === 0) return [];
  return [`${count} ${what}${count === 1 ? ' is' : 's are'} still listed but not asked for`];
}

function listParts<Item>(
  reading: SectionReading,
  list: string,
  what: string,
  partOf: (item: Item, place: number) => StepPart,
): StepPart[] {
  const configured = configuredAt<Item[]>(reading, list);
  if (configured.is !== 'value') return [{ kind: 'no_list', id: list, what, configured }];
  const items = itemsOf(reading.misfits, `${reading.section.key}.${list}`, configured.value);
  if (items.length === 0) return [{ kind: 'no_list', id: list, what, configured: { is: 'empty' } }];
  return items.map(({ place, configured }) =>
    configured.is === 'value'
      ? partOf(configured.value, place)
      : { kind: 'lost', id: `lost ${place}`, what: `${what} ${place + 1} in the list`, configured },
  );
}

/** Settings that have their own place in an entry. */
const PLACED = ['enabled', 'people_model', 'max_number', 'auto_screening', 'ownership_percentage'];

/** Fields whose label differs from the setting's. */
const FIELDS: Readonly<Record<string, { label: string; unit: string }>> = {
  enable_ownership_percentage: { label: 'Percentage', unit: '%' },
};

function entryParts(reading: SectionReading, labelOf: LabelName): StepPart[] {
  const members = membersOf(reading.section);
  const has = (name: string) => members.some(({ key }) => key === name);
  const isCompany = (key: string) => key.endsWith('_company');
  const person: EntryPart = {
    kind: 'entry',
    id: 'person',
    title: singular(reading.section.label),
    ...modelAt(reading, 'people_model.id', labelOf),
    most: has('max_number') ? digitsValue(configuredAt(reading, 'max_number')) : null,
    screening: has('auto_screening') ? configuredAt<boolean>(reading, 'auto_screening') : null,
    threshold: has('ownership_percentage') ? configuredAt<string>(reading, 'ownership_percentage') : null,
    fields: members
      .filter(({ key }) => !PLACED.includes(key) && !isCompany(key))
      .map(({ key, label }) => ({
        key,
        label,
        unit: null,
        ...FIELDS[key],
        configured: configuredAt(reading, key),
      })),
  };
  const companies = members
    .filter(({ key }) => isCompany(key))
    .map(
      ({ key, label }): EntryPart => ({
        kind: 'entry',
        id: key,
        title: singular(label),
        ...modelAt(reading, `${key}.people_model.id`, labelOf),
        most: digitsValue(configuredAt(reading, `${key}.max_number`)),
        screening: null,
        threshold: null,
        fields: [],
      }),
    );
  return [person, ...companies];
}

function modelAt(reading: SectionReading, path: string, labelOf: LabelName) {
  const model = digitsValue(configuredAt(reading, path));
  return { model, modelLabel: model.is === 'value' ? labelOf('people_model', model.value) : null };
}

/** The singular of a label: "Authorised signatory". */
const singular = (label: string): string =>
  label.endsWith('ies') ? `${label.slice(0, -3)}y` : label.replace(/s$/, '');

/** Numbers repeated names; the first stays unchanged. */
function counted(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  };
}
