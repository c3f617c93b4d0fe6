import { z } from 'zod';
import { hasUnseen } from './unseen';

/** Control characters, line breaks, and halves of pairs. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/**
 * One line of visible characters that somebody gives as a name: trimmed, and composed as Unicode NFC has it.
 * @param what As a message begins: "A label".
 * @param most Characters, as Unicode counts them.
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
