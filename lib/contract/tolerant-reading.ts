import { z } from 'zod';

/**
 * A JSON number that JavaScript would change: beyond 2^53, with too many digits, or too large. It is represented by
 * its digits, in the form of MongoDB Extended JSON (v2, "Decimal128"), so that it can be stored, compared and
 * forwarded like any other value, and is written back as the original number.
 */
export interface ExactNumber {
  $numberDecimal: string;
}

/** A member that is missing or violates the document; it is left out of `value`. */
export const misfit = z.object({
  path: z.string(),
  expected: z.string(),
  /** The raw value, shortened; `nothing` if the member is missing. */
  found: z.string(),
});
export type Misfit = z.infer<typeof misfit>;

/** A member that the document does not have, unchanged. */
export const extra = z.object({ path: z.string(), value: z.unknown() });
export type Extra = z.infer<typeof extra>;

/** Everything of `T` that could be read; unreadable members are missing. */
export type Tolerant<T> = T extends readonly (infer Item)[]
  ? Tolerant<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Tolerant<T[Key]> | undefined }
    : number extends T
      ? T | ExactNumber
      : T;

/** Why a section was not read; `either` is in versions that were stored before the two were told apart. */
export const UNREAD_WORDS = {
  too_deep: 'nested too deeply',
  too_large: 'too large',
  either: 'nested too deeply, or too large',
} as const;
export type UnreadReason = keyof typeof UNREAD_WORDS;

/** Replaces a section that was not read. */
export const unreadSection = (why: UnreadReason): string => `[Not read: ${UNREAD_WORDS[why]}]`;

const REASONS = new Map(
  (Object.keys(UNREAD_WORDS) as UnreadReason[]).map((why): [unknown, UnreadReason] => [
    unreadSection(why),
    why,
  ]),
);

/** Null: the value is not in place of a section. */
export const whyUnread = (value: unknown): UnreadReason | null => REASONS.get(value) ?? null;
