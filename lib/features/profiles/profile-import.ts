import * as z from 'zod';
import { IMPORT_OUTCOMES, LINES_SHOWN, LONGEST_LIST } from './import-words';

/** Shapes of the import of existing customers. */

const count = z.int().min(0);
const yesOrNo = z.enum(['true', 'false']).optional();

/** Body of POST /api/profiles/import: CSV, or pasted lines with the same columns. */
export const importProfilesRequest = z.strictObject({
  text: z.string().max(LONGEST_LIST, { error: 'The list is too long. Split it into smaller ones.' }),
});

export const importProfilesQuery = z.strictObject({
  /** `true`: nothing is stored. */
  dry: yesOrNo,
  /** `true`: lines that cannot be imported are left out. Otherwise one of them prevents the import. */
  'leave-out': yesOrNo,
  /** `true`: names, and details from an earlier list, are replaced where they differ. What webhooks reported is not. */
  replace: yesOrNo,
  /** `hash` of a dry run: the import is refused if the outcomes have changed since. */
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type ImportProfilesQuery = z.infer<typeof importProfilesQuery>;

const importedLine = z.object({
  /** In the file, from 1. */
  line: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** As written, up to 80 characters. */
  text: z.string(),
  /** Null: it is not a UUID. */
  profile: z.string().nullable(),
  /** What differs, or what is wrong. Empty if the outcome says everything. */
  detail: z.string(),
});
export type ImportedLine = z.infer<typeof importedLine>;

/** Outcomes of a list: of its import, or of a dry run. */
export const importProfilesAnswer = z.object({
  lines: count,
  counts: z.object(
    Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, count])) as Record<
      (typeof IMPORT_OUTCOMES)[number],
      typeof count
    >,
  ),
  /** Names that the list adds, and names that it replaces if they are replaced. */
  names: z.object({ added: count, replaced: count }),
  /** Columns that were not used, by their headings. */
  unused: z.array(z.string()).max(200),
  /** The first lines with each outcome, in the order of the list. */
  shown: z.array(importedLine).max(LINES_SHOWN * IMPORT_OUTCOMES.length),
  /** Identifies these outcomes: SHA-256, hexadecimal. */
  hash: z.string(),
});
export type ImportProfilesAnswer = z.infer<typeof importProfilesAnswer>;
