import * as z from 'zod';
import { formId } from '@/lib/configuration/contract/forms-update';
import { LABEL_KINDS, type LabelId, type LabelKind, LONGEST_LABEL } from '@/lib/configuration/label-kinds';
import { facets, listQuery, listWindow, windowQuery } from '@/lib/platform/list/list-query';
import { oneLine } from '@/lib/platform/text/one-line';
import { profileUuid } from '@/lib/platform/text/profile-uuid';
import { LABELS_LIST } from './list';

/** Maximum number of labels that one import may add or change: Activity stores all of them in one row. */
export const MOST_IMPORTED = 5_000;

/** One line of 1 to 120 visible characters. */
export const labelText = oneLine('A label', LONGEST_LABEL);

const KIND_WORDS = `Use one of these kinds: ${LABEL_KINDS.join(', ')}.`;
export const labelKind = z.enum(LABEL_KINDS, { error: KIND_WORDS });

/** A number in an address or a file, with the limits of `formId`, the strictest of the numeric kinds. */
export const writtenId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, { error: 'Enter an ID: a whole number greater than zero.' })
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

/** Body of POST /api/labels/import; the file may be as large as any body. */
export const importLabelsRequest = z.strictObject({ csv: z.string().max(1_000_000) });
/** As the form validates it: whether it is only a preview is part of the query. */
export const importLabelsForm = importLabelsRequest.extend({ dry: z.boolean() });
export const importLabelsQuery = z.strictObject({ dry: z.enum(['true', 'false']).optional() });

const LABELLED = { kind: labelKind, id: z.union([z.number(), z.string()]) };

export const label = z.object({
  ...LABELLED,
  label: z.string(),
  updatedAt: z.string(),
  /** Name of the operator who gave it. */
  updatedBy: z.string(),
});
export type Label = z.infer<typeof label>;

/** Query of GET /api/labels. `q` is the beginning of an ID, or words of a label. */
export const labelsQuery = listQuery(LABELS_LIST).extend(windowQuery);
export type LabelsQuery = z.infer<typeof labelsQuery>;

export const labelsWindow = listWindow(label).extend({ facets });
export type LabelsWindow = z.infer<typeof labelsWindow>;

const byId = z.record(z.string(), z.string());

/** GET /api/labels/names: the same in short, for every page. */
export const labelNames = z.object({
  names: z.object({
    profile: byId,
    form: byId,
    people_model: byId,
    advanced_document_configuration: byId,
    setup: byId,
  } satisfies Record<LabelKind, typeof byId>),
  mayChange: z.boolean(),
});
export type LabelNames = z.infer<typeof labelNames>;

const seenOn = z.array(z.object({ id: z.number(), profiles: z.number() })).max(100_000);
const readOf = {
  /** Profiles whose configuration this console has read; the others are unknown. */
  read: z.number(),
  /** Profiles that this console knows, read or not. */
  known: z.number(),
};

/** GET /api/labels/known-forms: how many of the profiles that were read have each form, the most frequent first. */
export const knownForms = z.object({ forms: seenOn, ...readOf });
export type KnownForms = z.infer<typeof knownForms>;

/** GET /api/labels/seen: the same for the other kinds. */
export const seenIds = z.object({
  people_model: seenOn,
  advanced_document_configuration: seenOn,
  ...readOf,
});
export type SeenIds = z.infer<typeof seenIds>;

/** The change that an import makes, or would make, to one label; `before` is null if there was none. */
export const importedLabel = z.object({
  ...LABELLED,
  before: z.string().nullable(),
  after: z.string(),
});
export type ImportedLabel = z.infer<typeof importedLabel>;

/** POST /api/labels/import. Unreadable lines are a problem `invalid_body`, with `errors` by `line 3`. */
export const importLabelsAnswer = z.object({
  changes: z.array(importedLabel).max(100_000),
  /** Lines that change nothing. */
  unchanged: z.number(),
});
export type ImportLabelsAnswer = z.infer<typeof importLabelsAnswer>;
