import { z } from 'zod';

/**
 * A number of JSON that JavaScript's own would change: beyond 2^53, with too many digits, or too large. It is kept as
 * its digits, in the form of MongoDB Extended JSON (v2, "Decimal128"), so that it can be stored, compared and sent on
 * like any other value, and is written as the number that it was.
 */
export interface ExactNumber {
  $numberDecimal: string;
}

/** A member that is missing or not what the document says; it is left out of `value`. */
export const misfit = z.object({
  path: z.string(),
  expected: z.string(),
  /** What came, shortened; `nothing` where the member is missing. */
  found: z.string(),
});
export type Misfit = z.infer<typeof misfit>;

/** A member that the document does not have; kept as it came. */
export const extra = z.object({ path: z.string(), value: z.unknown() });
export type Extra = z.infer<typeof extra>;

/** Everything of `T` that could be read; what could not is absent. */
export type Tolerant<T> = T extends readonly (infer Item)[]
  ? Tolerant<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Tolerant<T[Key]> | undefined }
    : number extends T
      ? T | ExactNumber
      : T;

/** Stands for a section that was nested too deeply, or was too large, to be read. */
export const UNREADABLE_SECTION = '[Not read: nested too deeply, or too large]';
