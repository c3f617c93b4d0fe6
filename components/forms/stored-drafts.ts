import { tabStore } from '@/components/shell/tab-store';
import type { AssignedForms } from '@/lib/contract/forms-update';

/** Unsaved changes of one profile: what they started from, what they are, and what stands in the field. */
export interface StoredDraft {
  base: AssignedForms;
  forms: AssignedForms;
  text: string;
  /** Why, as far as it is typed. */
  reason?: string | undefined;
  /** What the forms are that were filled in; absent for the operator’s own changes. */
  version?: string | undefined;
}

const DRAFTS = tabStore<StoredDraft>('forms-draft');

/** What is kept for this profile, not judged yet; null where there is nothing. */
export const storedDraft = DRAFTS.read;

/** Where it cannot be kept, the guard against leaving still asks. */
export const storeDraft = DRAFTS.store;
export const deleteDraft = DRAFTS.remove;
