import * as z from 'zod';
import type { ExactNumber } from '@/lib/platform/text/exact-number';

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
