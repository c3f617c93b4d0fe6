import * as z from 'zod';
import { isLongEnough, MOST_REASON, TOO_SHORT } from './save-reason';

/** Control characters except tabs and line ends: none of them is text, and some control a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Why forms are saved, in the operator's words: for Activity. */
export const saveReason = z
  .string({ error: 'Enter a reason as text.' })
  .max(MOST_REASON, { error: `Use up to ${MOST_REASON} characters.` })
  .refine((text) => !CONTROL.test(text), { error: 'Use plain text without control characters.' });

/** A reason that must be given. */
export const statedReason = saveReason
  .transform((given) => given.trim())
  .refine(isLongEnough, { error: TOO_SHORT });

/** Why a deviation is accepted or a fail excepted, and the last day (UTC) it is valid. */
export const letStand = {
  reason: statedReason,
  until: z.iso.date({ error: 'Enter a date, such as 2026-12-31.' }),
};
