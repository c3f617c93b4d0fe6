import { keptInTab } from '@/components/shell/kept-in-tab';
import type { AssignedForms } from '@/lib/contract/forms-update';

/** Unsaved changes of one profile: their base, the changes and the text in the field. */
export interface KeptDraft {
  base: AssignedForms;
  forms: AssignedForms;
  text: string;
  /** The reason, as far as it was typed. */
  reason?: string | undefined;
  /** The source of forms that were filled in; absent for the operator's own changes. */
  version?: string | undefined;
}

const DRAFTS = keptInTab<KeptDraft>('forms-draft');

/** The stored value for this profile, not validated yet; null if there is none. */
export const keptDraft = DRAFTS.read;

/** If it cannot be stored, the guard against leaving still asks. */
export const keepDraft = DRAFTS.keep;
export const forgetDraft = DRAFTS.forget;
