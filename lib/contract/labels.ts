import { z } from 'zod';
import { formId } from './forms-update';
import { LABEL_KINDS, type LabelId, type LabelKind, LONGEST_LABEL } from './label-kinds';
import { profileUuid } from './profile-uuid';
import { hasUnseen } from './unseen';

/** What the browser and the console's routes say to one another of labels. */

/** Labels that one import may add or change: Activity keeps all of them in one row. */
export const MOST_IMPORTED = 5_000;

/** Control characters, line breaks, and halves of pairs. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** One line of 1 to 120 visible characters; trimmed, and composed as Unicode NFC has it. */
export const labelText = z
  .string({ error: 'A label is a text.' })
  .max(10 * LONGEST_LABEL, { error: `A label has at most ${LONGEST_LABEL} characters.` })
  .transform((text) => text.normalize('NFC').trim())
  .refine((text) => text !== '', { error: 'A label has at least one character.' })
  .refine((text) => [...text].length <= LONGEST_LABEL, {
    error: `A label has at most ${LONGEST_LABEL} characters.`,
  })
  .refine((text) => !UNPRINTABLE.test(text) && !hasUnseen(text), {
    error: 'A label is one line, without control or invisible characters.',
  });

const KIND_WORDS = `A kind is one of ${LABEL_KINDS.join(', ')}.`;
export const labelKind = z.enum(LABEL_KINDS, { error: KIND_WORDS });

/** A number in an address or a file: as `formId`, which is the strictest of the kinds that have one. */
export const writtenId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, { error: 'An ID is a whole number greater than zero.' })
  .transform(Number)
  .pipe(formId);

export interface LabelAddress {
  kind: LabelKind;
  id: LabelId;
}

const numbered = labelKind.exclude(['profile']);

/** Address of PUT and DELETE /api/labels/{kind}/{id}: the UUID of a profile, the number of anything else. */
export const labelAddress: z.ZodType<LabelAddress> = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('profile'), id: profileUuid }),
    z.strictObject({ kind: numbered, id: writtenId }),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? KIND_WORDS : undefined) },
);

export const setLabelRequest = z.strictObject({ label: labelText });

/** Body of POST /api/labels/import; the file may be as large as a body may be. */
export const importLabelsRequest = z.strictObject({ csv: z.string().max(1_000_000) });
export const importLabelsQuery = z.strictObject({ dry: z.enum(['true', 'false']).optional() });

export interface Label extends LabelAddress {
  label: string;
  /** ISO 8601. */
  updatedAt: string;
  /** Name of the operator who gave it. */
  updatedBy: string;
}

/** GET /api/labels: by kind, then by ID. */
export interface LabelsAnswer {
  labels: Label[];
}

/** GET /api/labels/names: the same in short, for every page. */
export interface LabelNames {
  names: Record<LabelKind, Record<string, string>>;
  /** Whether the operator may change them. */
  mayChange: boolean;
}

/** GET /api/labels/known-forms: on how many of the profiles that were read each form is, the most frequent first. */
export interface KnownForms {
  forms: { id: number; profiles: number }[];
  /** Profiles whose configuration this console has read: of the others it is not known which forms they have. */
  read: number;
  /** Profiles that this console knows, read or not. */
  known: number;
}

/** GET /api/labels/seen: IDs of the other kinds that were found on the profiles that were read last. */
export interface SeenIds {
  people_model: number[];
  advanced_document_configuration: number[];
}

/** What an import does, or would do, to one label; `before` is null where there was none. */
export interface ImportedLabel extends LabelAddress {
  before: string | null;
  after: string;
}

/** POST /api/labels/import. Lines that cannot be read are a problem `invalid_body`, its `errors` by `line 3`. */
export interface ImportLabelsAnswer {
  changes: ImportedLabel[];
  /** Lines that say what is so already. */
  unchanged: number;
}
