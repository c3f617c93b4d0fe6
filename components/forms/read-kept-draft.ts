import { z } from 'zod';
import { keptDraft } from './kept-drafts';

/** What the service sent is any number; what may be sent is checked at the save, not here. */
const forms = z.strictObject({ enabled: z.boolean(), form_ids: z.array(z.number()).max(20_000).nullable() });

/** Unsaved changes of one profile: what they started from, what they are, and what stands in the field. */
const draft = z.strictObject({
  base: forms,
  forms,
  text: z.string().max(100_000),
  /** Why, as far as it is typed. */
  reason: z.string().max(10_000).optional(),
  /** Of which version the forms are that were filled in; absent for the operator’s own changes. */
  version: z.string().max(200).optional(),
});
export type KeptDraft = z.infer<typeof draft>;

/** The draft kept for this profile; null where there is none or it cannot be read. Never throws. */
export const readKeptDraft = (...kept: Parameters<typeof keptDraft>): KeptDraft | null =>
  draft.safeParse(keptDraft(...kept)).data ?? null;
