import * as z from 'zod';
import { writtenId } from '@/lib/features/labels/labels';

/** Maximum length of a note in characters. */
const LONGEST_NOTE = 1_000;

/** Control characters except line ends and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

export const configurationNoteAddress = z.strictObject({ id: writtenId });

/** Body of PUT /api/portal-configurations/{id}/note. */
export const setConfigurationNoteRequest = z.strictObject({
  /** Empty: none. */
  note: z
    .string({ error: 'Enter a note as text.' })
    .max(10 * LONGEST_NOTE, { error: `Use up to ${LONGEST_NOTE} characters.` })
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => [...text].length <= LONGEST_NOTE, {
      error: `Use up to ${LONGEST_NOTE} characters.`,
    })
    .refine((text) => !CONTROL.test(text), { error: 'Use plain text without control characters.' }),
  baseline: z.uuid().nullable(),
});
export type SetConfigurationNote = z.infer<typeof setConfigurationNoteRequest>;

/** The note on a portal configuration; all null if there is none. */
export const configurationNote = z.object({
  note: z.string().nullable(),
  baseline: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  updatedAt: z.string().nullable(),
  /** Name of the operator who wrote it. */
  updatedBy: z.string().nullable(),
});
export type ConfigurationNote = z.infer<typeof configurationNote>;
