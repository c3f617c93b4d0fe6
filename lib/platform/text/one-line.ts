import * as z from 'zod';
import { hasUnseen } from './unseen';

/** Control characters, line breaks, and unpaired surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/**
 * A name as one line of visible characters, trimmed and in Unicode NFC.
 * @param what The start of a message: "A label".
 * @param most Maximum characters, as Unicode counts them.
 */
export const oneLine = (what: string, most: number) =>
  z
    .string({ error: `${what} must be text.` })
    .max(10 * most, { error: `${what} can have up to ${most} characters.` })
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => text !== '', { error: `${what} is required.` })
    .refine((text) => [...text].length <= most, { error: `${what} can have up to ${most} characters.` })
    .refine((text) => !UNPRINTABLE.test(text) && !hasUnseen(text), {
      error: `${what} must be one line without control or invisible characters.`,
    });
