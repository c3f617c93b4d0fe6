import * as z from 'zod';

/** A profile that the sandbox suggests on the start page. */
export const suggestedProfile = z.object({
  uuid: z.string(),
  name: z.string(),
  kind: z.string(),
});
export type SuggestedProfile = z.infer<typeof suggestedProfile>;
