import { z } from 'zod';
import { assignedForms } from '@/lib/contract/forms-update';
import { PREVIEWED_DRAFTS, type PreviewedDraft } from './previewed-draft';
import type { StorageOwner } from './tab-store';

/** The service's IDs may be any numbers, in any amount. */
const forms = assignedForms.extend({ form_ids: z.array(z.number()).max(20_000).nullable() });
const shape = z.strictObject({ before: forms, after: forms });

/** Null if there is none, or it can't be read. */
export const readPreviewedDraft = (of: StorageOwner): PreviewedDraft | null =>
  shape.safeParse(PREVIEWED_DRAFTS.read(sessionStorage, of)).data ?? null;
