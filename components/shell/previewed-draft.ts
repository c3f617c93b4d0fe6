import { z } from 'zod';
import { type AssignedForms, assignedForms } from '@/lib/contract/forms-update';
import { type StorageOwner, tabStore } from './tab-store';

/** Forms as a draft began and as it is, for a preview in a tab that is opened from this one. */
export interface PreviewedDraft {
  before: AssignedForms;
  after: AssignedForms;
}

/** What a service has may be any number, and as many as it likes. */
const forms = assignedForms.extend({ form_ids: z.array(z.number()).max(20_000).nullable() });
const shape = z.strictObject({ before: forms, after: forms });

const DRAFTS = tabStore<PreviewedDraft>('previewed-draft');

/** Kept in this tab, and in those that it opens. Where it cannot be kept the preview says so. */
export const storePreviewedDraft = (of: StorageOwner, draft: PreviewedDraft): void =>
  DRAFTS.store(sessionStorage, of, draft);

/** Null where there is none, or none that can be read. */
export const readPreviewedDraft = (of: StorageOwner): PreviewedDraft | null =>
  shape.safeParse(DRAFTS.read(sessionStorage, of)).data ?? null;
