import { z } from 'zod';

/** What differs in one section, in a line: "+317, −101". */
export const shortChange = z.object({
  /** The section's key, and its plain name. */
  key: z.string(),
  label: z.string(),
  words: z.string(),
});
export type ShortChange = z.infer<typeof shortChange>;
