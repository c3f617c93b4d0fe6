import { type FormIdsObjection, objectionsToFormIds } from '@/lib/configuration/contract/form-ids';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { differenceBetween, sameForms, withoutRepeats } from '@/lib/configuration/forms-difference';
import { type RefusedWord, readTypedIds } from './form-ids/parse-form-ids';

/** The operator's changes, and the forms they started from. */
export interface FormsDraft {
  /** The service's forms, as last seen by the operator. */
  base: AssignedForms;
  /** The wanted forms; each ID once. */
  forms: AssignedForms;
  /** Text in the field that is not in the list yet. */
  text: string;
  /** Words of the last text that are not IDs, until the text changes. */
  refused: readonly RefusedWord[];
  reason: string;
}

/** A save as answered by the service. */
interface SavedForms {
  before: AssignedForms;
  asked: AssignedForms;
  after: AssignedForms;
}

export type DraftAction =
  | { type: 'enabled_set'; enabled: boolean }
  | { type: 'text_typed'; text: string }
  /** Adds the IDs in a text; anything else stays in the field, a name of several words as one. */
  | { type: 'ids_added'; text: string }
  | { type: 'id_removed'; id: number }
  | { type: 'reason_typed'; reason: string }
  /** Returns to the service's forms. */
  | { type: 'started_over'; from: AssignedForms }
  /** Keeps `mine`, compared with the service's current forms from now on. */
  | { type: 'rebased'; onto: AssignedForms }
  /** Applies the changes from the base to `mine` again, on top of the service's current forms. */
  | { type: 'merged'; mine: AssignedForms; theirs: AssignedForms }
  /** What the service did not store is still wanted; its own changes are accepted. */
  | { type: 'kept_differently'; saved: SavedForms }
  /** Such a save was undone: everything requested is wanted again, with later changes. */
  | { type: 'taken_back'; saved: SavedForms; now: AssignedForms };

/** A draft without changes, or one filled in with other `forms`. */
export const draftFrom = (base: AssignedForms, forms = base): FormsDraft => ({
  base,
  forms: once(forms),
  text: '',
  refused: [],
  reason: '',
});

export function changeDraft(draft: FormsDraft, action: DraftAction): FormsDraft {
  const { base, forms } = draft;
  switch (action.type) {
    case 'enabled_set':
      return { ...draft, forms: { ...forms, enabled: action.enabled } };
    case 'text_typed':
      return { ...draft, text: action.text, refused: [] };
    case 'ids_added': {
      const { ids, refused } = readTypedIds(action.text);
      const text = refused.map(({ word }) => word).join(' ');
      const longer = ids.length === 0 ? draft : withIds(draft, [...(forms.form_ids ?? []), ...ids]);
      return { ...longer, text, refused };
    }
    case 'id_removed':
      return withIds(draft, forms.form_ids?.filter((id) => id !== action.id) ?? []);
    case 'reason_typed':
      return { ...draft, reason: action.reason };
    case 'started_over':
      return draftFrom(action.from);
    case 'rebased':
      return { ...draft, base: action.onto };
    case 'merged':
      return { ...draft, base: action.theirs, forms: once(mergeForms(base, action.mine, action.theirs)) };
    case 'kept_differently': {
      const { before, asked, after } = action.saved;
      const rest = mergeForms(before, asked, after);
      // Storing null as an empty list, or the reverse, does not change any ID.
      const isOnlyEmptiness = sameForms(rest, after) && (asked.form_ids ?? []).length === 0;
      return { ...draft, base: after, forms: once(isOnlyEmptiness ? asked : rest) };
    }
    case 'taken_back': {
      const { before, asked, after } = action.saved;
      const wanted = mergeForms(after, forms, asked);
      return { ...draft, base: action.now, forms: once(mergeForms(before, wanted, action.now)) };
    }
  }
}

/** Whether discarding the draft would lose anything. */
export const isChanged = ({ base, forms, text }: FormsDraft): boolean =>
  text.trim() !== '' || !sameForms(base, forms);

export const changesOf = ({ base, forms }: Pick<FormsDraft, 'base' | 'forms'>) =>
  differenceBetween(base, forms);

/** Errors of the list in the form it would be sent. */
export const objectionsTo = ({ base, forms }: Pick<FormsDraft, 'base' | 'forms'>): FormIdsObjection[] =>
  objectionsToFormIds(forms.form_ids, base.form_ids);

/** Null stays null until the list has an entry (case 26). */
function withIds(draft: FormsDraft, ids: readonly number[]): FormsDraft {
  const form_ids = ids.length === 0 && draft.base.form_ids === null ? null : withoutRepeats(ids);
  return { ...draft, forms: { ...draft.forms, form_ids } };
}

const once = (forms: AssignedForms): AssignedForms => ({
  ...forms,
  form_ids: forms.form_ids && withoutRepeats(forms.form_ids),
});

/**
 * Applies the operator's changes again, on top of the service's current forms: a colleague's additions stay, and the
 * operator's additions and removals are repeated. Removing every form meant those present at the time, so the result is
 * null only if the colleague added none.
 */
export function mergeForms(base: AssignedForms, mine: AssignedForms, theirs: AssignedForms): AssignedForms {
  const { added, removed, emptiness } = differenceBetween(base, mine);
  const enabled = mine.enabled === base.enabled ? theirs.enabled : mine.enabled;
  const removedIds = new Set(removed);
  const remaining = (theirs.form_ids ?? []).filter((id) => !removedIds.has(id));
  if (emptiness === 'becomes-null' && remaining.length === 0) return { enabled, form_ids: null };
  if (added.length === 0 && removed.length === 0) return { enabled, form_ids: theirs.form_ids };
  const merged = [...new Set([...remaining, ...added])];
  return { enabled, form_ids: theirs.form_ids === null && merged.length === 0 ? null : merged };
}
