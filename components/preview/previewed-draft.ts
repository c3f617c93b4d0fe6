import { type StorageOwner, tabStore } from '@/components/shell/tab-store';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';

/** A draft's original and current forms, for a preview in a tab opened from this one. */
export interface PreviewedDraft {
  before: AssignedForms;
  after: AssignedForms;
}

export const PREVIEWED_DRAFTS = tabStore<PreviewedDraft>('previewed-draft');

/** Stored in this tab and in tabs it opens. If it can't be stored, the preview says so. */
export const storePreviewedDraft = (of: StorageOwner, draft: PreviewedDraft): void =>
  PREVIEWED_DRAFTS.store(sessionStorage, of, draft);
