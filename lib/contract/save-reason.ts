import { z } from 'zod';

/** Maximum length of a reason in characters. */
export const MOST_REASON = 500;

/** Control characters except tabs and line ends: none of them is text, and some control a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** The automatic reason of an undo, which names the request whose save is undone. */
export const undoReason = (requestId: string): string => `Undo of request ${requestId}`;

const UNDO = /^Undo of request ([\w-]{1,64})$/;

/** The request whose save was undone; null for any other reason. */
export const undoneRequest = (reason: string | null): string | null => UNDO.exec(reason ?? '')?.[1] ?? null;

/** Why forms are saved, in the operator's words: for Activity. */
export const saveReason = z
  .string({ error: 'Enter a reason as text.' })
  .max(MOST_REASON, { error: `Use up to ${MOST_REASON} characters.` })
  .refine((text) => !CONTROL.test(text), { error: 'Use plain text without control characters.' });

/** Minimum length of the reason for an exception or an acceptance, in characters. */
export const LEAST_REASON = 20;
export const TOO_SHORT = `Give a reason of ${LEAST_REASON} to ${MOST_REASON} characters.`;
export const isLongEnough = (reason: string): boolean => [...reason.trim()].length >= LEAST_REASON;

/** A reason that must be given. */
export const statedReason = saveReason
  .transform((given) => given.trim())
  .refine(isLongEnough, { error: TOO_SHORT });

/** Why a deviation is accepted or a fail excepted, and the last day (UTC) it is valid. */
export const letStand = {
  reason: statedReason,
  until: z.iso.date({ error: 'Enter a date, such as 2026-12-31.' }),
};
