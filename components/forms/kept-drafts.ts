import type { AssignedForms } from '@/lib/contract/forms-update';

/** Unsaved changes of one profile: what they started from, what they are, and what stands in the field. */
export interface KeptDraft {
  base: AssignedForms;
  forms: AssignedForms;
  text: string;
  /** Why, as far as it is typed. */
  reason?: string | undefined;
  /** What the forms are that were filled in; absent for the operator’s own changes. */
  version?: string | undefined;
}

/** The part of `sessionStorage` that is used: it keeps what one tab wrote, over refreshes, until that tab is closed. */
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Whose draft, and of which profile: nobody is offered what another typed (case 86). */
interface DraftOf {
  operator: string;
  uuid: string;
}

const storageKey = ({ operator, uuid }: DraftOf) =>
  `portal-console:forms-draft:${operator}:${uuid.toLowerCase()}`;

/** What is kept for this profile, not judged yet; null where there is nothing. Never throws. */
export function keptDraft(storage: DraftStorage, of: DraftOf): unknown {
  try {
    return JSON.parse(storage.getItem(storageKey(of)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps the draft. A full or forbidden storage costs the keeping, not the editing. */
export function keepDraft(storage: DraftStorage, of: DraftOf, draft: KeptDraft): void {
  try {
    storage.setItem(storageKey(of), JSON.stringify(draft));
  } catch {
    // Private windows may refuse: the guard against leaving still asks.
  }
}

export function forgetDraft(storage: DraftStorage, of: DraftOf): void {
  try {
    storage.removeItem(storageKey(of));
  } catch {
    // As above: nothing was kept, so nothing is left to forget.
  }
}
