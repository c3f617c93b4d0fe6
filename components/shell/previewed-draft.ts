import { z } from 'zod';
import { type AssignedForms, assignedForms } from '@/lib/contract/forms-update';
import { type StorageOwner, tabStore } from './tab-store';

/** A draft's original and current forms, for a preview in a tab opened from this one. */
export interface PreviewedDraft {
  before: AssignedForms;
  after: AssignedForms;
}

/** The service's IDs may be any numbers, in any amount. */
const forms = assignedForms.extend({ form_ids: z.array(z.number()).max(20_000).nullable() });
const shape = z.strictObject({ before: forms, after: forms });

const DRAFTS = tabStore<PreviewedDraft>('previewed-draft');

/** Stored in this tab and in tabs it opens. If it can't be stored, the preview says so. */
export const storePreviewedDraft = (of: StorageOwner, draft: PreviewedDraft): void =>
  DRAFTS.store(sessionStorage, of, draft);

/** Null if there is none, or it can't be read. */
export const readPreviewedDraft = (of: StorageOwner): PreviewedDraft | null =>
  shape.safeParse(DRAFTS.read(sessionStorage, of)).data ?? null;
