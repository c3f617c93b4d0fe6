import * as z from 'zod';

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
