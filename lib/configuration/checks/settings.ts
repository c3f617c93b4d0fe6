import * as z from 'zod';
import { membersOf } from '../contract/section-members';
import { SECTIONS, type SectionKey } from '../contract/section-names';
import { SECTION_SCHEMAS } from '../contract/section-schemas';

/** The type of a section's setting, as far as checks compare it. */
export type SettingKind =
  | 'section'
  | 'flag'
  | 'number'
  | 'percentage'
  | 'text'
  | 'ids'
  | 'model'
  | 'documents'
  | 'list';

/** What a check can ask about a section. */
export interface CheckSetting {
  /** Path from the section, such as `form_ids` or `director_company.max_number`; empty: the section itself. */
  member: string;
  label: string;
  kind: SettingKind;
  /** Whether it is tested for each of the section's documents; it holds if it holds for every one. */
  ofEach: boolean;
}

/** The members of a document that a check can ask about. */
const ASKED_OF_EACH = ['description', 'required', 'example_document'];

/** What each of the 25 sections can be asked, in the order of the document; the section itself comes first. */
export const CHECK_SETTINGS: Readonly<Record<SectionKey, readonly CheckSetting[]>> = Object.fromEntries(
  SECTIONS.map((section) => {
    const schema = SECTION_SCHEMAS[section.key];
    const object = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
    const settings = membersOf(section)
      .filter(({ key }) => key !== 'enabled')
      .flatMap(({ key, label }) => settingsOf(key, label, (object.shape as Record<string, z.ZodType>)[key]));
    return [section.key, [{ member: '', label: section.label, kind: 'section', ofEach: false }, ...settings]];
  }),
) as unknown as Record<SectionKey, CheckSetting[]>;

/** The setting of a section by its path; undefined if the document has none. */
export const findSetting = (section: string, member: string): CheckSetting | undefined =>
  Object.hasOwn(CHECK_SETTINGS, section)
    ? CHECK_SETTINGS[section as SectionKey].find((setting) => setting.member === member)
    : undefined;

function settingsOf(key: string, label: string, given: z.ZodType | undefined): CheckSetting[] {
  const schema = given instanceof z.ZodNullable ? given.unwrap() : given;
  const one = (kind: SettingKind): CheckSetting[] => [{ member: key, label, kind, ofEach: false }];
  if (schema instanceof z.ZodBoolean) return one('flag');
  if (schema instanceof z.ZodNumber) return one('number');
  if (schema instanceof z.ZodString) return one(key === 'ownership_percentage' ? 'percentage' : 'text');
  if (schema instanceof z.ZodArray) {
    if (schema.element instanceof z.ZodNumber) return one('ids');
    if (!(schema.element instanceof z.ZodObject)) return one('list');
    return [...one('documents'), ...settingsOfEach(key, schema.element)];
  }
  if (!(schema instanceof z.ZodObject)) return [];
  if (Object.hasOwn(schema.shape, 'id')) return one('model');
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, member]) =>
    settingsOf(name, `${label}: ${(member.meta()?.title ?? name).toLowerCase()}`, member).map((setting) => ({
      ...setting,
      member: `${key}.${setting.member}`,
    })),
  );
}

function settingsOfEach(key: string, element: z.ZodObject): CheckSetting[] {
  return ASKED_OF_EACH.flatMap((name) => {
    const schema = (element.shape as Record<string, z.ZodType>)[name];
    const kind = schema instanceof z.ZodBoolean ? 'flag' : schema instanceof z.ZodArray ? 'list' : 'text';
    const label = `Each document: ${(schema?.meta()?.title ?? name).toLowerCase()}`;
    return schema ? [{ member: `${key}.${name}`, label, kind, ofEach: true } as const] : [];
  });
}

/** The operand of an operator: none, one value, or a list of them. */
export type OperandShape = 'none' | 'one' | 'list';

/** How a setting or a fact is compared, as it reads between the subject and the operand. */
export const OPERATORS = {
  is_shown: { words: 'is shown', operand: 'none' },
  is_hidden: { words: 'is hidden', operand: 'none' },
  is: { words: 'is', operand: 'one' },
  is_not: { words: 'is not', operand: 'one' },
  at_least: { words: 'is at least', operand: 'one' },
  at_most: { words: 'is at most', operand: 'one' },
  is_set: { words: 'is set', operand: 'none' },
  is_not_set: { words: 'is not set', operand: 'none' },
  includes_all: { words: 'includes', operand: 'list' },
  includes_any: { words: 'includes any of', operand: 'list' },
  includes_none: { words: 'includes none of', operand: 'list' },
  is_one_of: { words: 'is', operand: 'list' },
  is_none_of: { words: 'is not', operand: 'list' },
  begins_with: { words: 'begins with', operand: 'one' },
} as const satisfies Record<string, { words: string; operand: OperandShape }>;
export type Operator = keyof typeof OPERATORS;

const SET = ['is_set', 'is_not_set'] as const;
const NUMERIC = ['is', 'is_not', 'at_least', 'at_most', ...SET] as const;
const INCLUDES = ['includes_all', 'includes_any', 'includes_none'] as const;

/** The operators for a kind of setting, and their operands. */
export const KIND_OPERATORS: Readonly<
  Record<SettingKind, { operators: readonly Operator[]; operand: 'boolean' | 'number' | 'id' | 'text' }>
> = {
  section: { operators: ['is_shown', 'is_hidden'], operand: 'text' },
  flag: { operators: ['is'], operand: 'boolean' },
  number: { operators: NUMERIC, operand: 'number' },
  percentage: { operators: NUMERIC, operand: 'number' },
  text: { operators: ['is', 'is_not', ...SET], operand: 'text' },
  ids: { operators: [...INCLUDES, ...SET], operand: 'id' },
  model: { operators: [...INCLUDES, ...SET], operand: 'id' },
  documents: { operators: [...INCLUDES, ...SET], operand: 'text' },
  list: { operators: SET, operand: 'text' },
};

/** Facts about a profile from webhooks. A fact that was never reported is unknown. */
export const FACTS = {
  status: { label: 'Review status', operators: ['is_one_of', 'is_none_of'] },
  risk: { label: 'Risk', operators: ['is_one_of', 'is_none_of'] },
  team: { label: 'Team', operators: ['is_one_of', 'is_none_of'] },
  assignee: { label: 'Assignee', operators: ['is_one_of', 'is_none_of'] },
  reference: { label: 'Customer reference', operators: ['is_one_of', 'is_none_of', 'begins_with'] },
} as const satisfies Record<string, { label: string; operators: readonly Operator[] }>;
export type FactName = keyof typeof FACTS;

/** Sections that a test can ask about together: it holds if it holds for each of them that is shown. */
export const SECTION_KINDS = {
  people: { label: 'Every people section shown', shape: 'representatives' },
  documents: { label: 'Every document section shown', shape: 'documents' },
} as const;
export type SectionKind = keyof typeof SECTION_KINDS;

/** The sections of a kind, in the order of the document. */
export const sectionsOfKind = (kind: SectionKind): SectionKey[] =>
  SECTIONS.filter(({ shape }) => shape === SECTION_KINDS[kind].shape).map(({ key }) => key);

/** The settings that all sections of a kind have. */
export function settingsOfKind(kind: SectionKind): CheckSetting[] {
  const [first, ...others] = sectionsOfKind(kind).map((key) => CHECK_SETTINGS[key]);
  return (first ?? []).filter(
    ({ member, kind: of }) =>
      of !== 'section' && others.every((settings) => settings.some((other) => other.member === member)),
  );
}
