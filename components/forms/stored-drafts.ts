import { tabStore } from '@/components/shell/tab-store';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';

/** Unsaved changes of one profile: their base, the changes and the text in the field. */
export interface StoredDraft {
  base: AssignedForms;
  forms: AssignedForms;
  text: string;
  /** The reason, as far as it was typed. */
  reason?: string | undefined;
  /** The source of forms that were filled in; absent for the operator's own changes. */
  version?: string | undefined;
}

const DRAFTS = tabStore<StoredDraft>('forms-draft');

/** The stored value for this profile, not validated yet; null if there is none. */
export const storedDraft = DRAFTS.read;

/** If it cannot be stored, the guard against leaving still asks. */
export const storeDraft = DRAFTS.store;
export const deleteDraft = DRAFTS.remove;
