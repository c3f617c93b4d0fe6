import { z } from 'zod';
import { type KeptDraft, keptDraft } from './kept-drafts';

/** What the service sent is any number; what may be sent is checked at the save, not here. */
const forms = z.strictObject({ enabled: z.boolean(), form_ids: z.array(z.number()).max(20_000).nullable() });

const draft: z.ZodType<KeptDraft> = z.strictObject({
  base: forms,
  forms,
  text: z.string().max(100_000),
  reason: z.string().max(10_000).optional(),
  version: z.string().max(200).optional(),
});

/** The draft kept for this profile; null where there is none or it cannot be read. Never throws. */
export const readKeptDraft = (...kept: Parameters<typeof keptDraft>): KeptDraft | null =>
  draft.safeParse(keptDraft(...kept)).data ?? null;
