/**
 * Things that the service identifies only by a number or UUID, so that operators may label them; and setups, which
 * only this console knows: the label of one names its family. Every page uses this, so without zod.
 */
export const LABEL_KINDS = [
  'profile',
  'form',
  'people_model',
  'advanced_document_configuration',
  'setup',
] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

export const LABEL_KIND_WORDS: Record<LabelKind, { one: string; many: string }> = {
  profile: { one: 'profile', many: 'Profiles' },
  form: { one: 'form', many: 'Forms' },
  people_model: { one: 'people model', many: 'People models' },
  advanced_document_configuration: {
    one: 'advanced document configuration',
    many: 'Advanced documents',
  },
  setup: { one: 'setup', many: 'Setups' },
};

/** A profile has a UUID, in lower case; everything else has a number. */
export type LabelId = number | string;

/** Maximum length of a label in characters, as Unicode counts them. */
export const LONGEST_LABEL = 120;
/** Maximum number of labels in a console, of all kinds together. */
export const MOST_LABELS = 20_000;

/** The kind of the IDs in a setting, by its dotted path inside a section; null for any other setting. */
export function labelKindOf(path: string): LabelKind | null {
  if (path === 'form_ids') return 'form';
  if (path === 'config_ids') return 'advanced_document_configuration';
  return /(^|\.)people_model(\.id)?$/.test(path) ? 'people_model' : null;
}
