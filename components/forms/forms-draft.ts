import type { RefusedWord } from '@/components/shell/form-ids/parse-form-ids';
import { readTypedIds } from '@/components/shell/form-ids/read-typed-ids';
import { differenceBetween, sameForms, withoutRepeats } from '@/lib/configuration/forms-difference';
import { type AssignedForms, type FormIdsObjection, objectionsToFormIds } from '@/lib/contract/forms-update';

/** What the operator is changing, and what it started from. */
export interface FormsDraft {
  /** The service's forms, as the operator knows them. */
  base: AssignedForms;
  /** What is wanted; each ID once. */
  forms: AssignedForms;
  /** What stands in the field and is not in the list yet. */
  text: string;
  /** Words of the last text that are no IDs, until something else is typed. */
  refused: readonly RefusedWord[];
  reason: string;
}

/** A save as the service answered it. */
interface SavedForms {
  before: AssignedForms;
  asked: AssignedForms;
  after: AssignedForms;
}

export type DraftAction =
  | { type: 'enabled_set'; enabled: boolean }
  | { type: 'text_typed'; text: string }
  /** Takes the IDs of a text; what is no ID stays in the field, a name of several words as one. */
  | { type: 'ids_added'; text: string }
  | { type: 'id_removed'; id: number }
  | { type: 'reason_typed'; reason: string }
  /** Back to what the service has. */
  | { type: 'started_over'; from: AssignedForms }
  /** `mine` as it is, from now on compared with what the service has. */
  | { type: 'rebased'; onto: AssignedForms }
  /** The changes from the base to `mine` once more, on top of what the service has now. */
  | { type: 'merged'; mine: AssignedForms; theirs: AssignedForms }
  /** What the service did not keep of a save is still wanted; what it did unasked is as it did it. */
  | { type: 'kept_differently'; saved: SavedForms }
  /** What was kept of such a save is taken back: all of it is wanted again, with what was changed since. */
  | { type: 'taken_back'; saved: SavedForms; now: AssignedForms };

/** A draft that changes nothing, or that is filled in with other `forms`. */
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
      // That null was kept as an empty list, or the reverse, is no change of an ID.
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

/** Whether something would be lost with it. */
export const isChanged = ({ base, forms, text }: FormsDraft): boolean =>
  text.trim() !== '' || !sameForms(base, forms);

/** What a save would change. */
export const changesOf = ({ base, forms }: Pick<FormsDraft, 'base' | 'forms'>) =>
  differenceBetween(base, forms);

/** What stands against the list as it would be sent. */
export const objectionsTo = ({ base, forms }: Pick<FormsDraft, 'base' | 'forms'>): FormIdsObjection[] =>
  objectionsToFormIds(forms.form_ids, base.form_ids);

/** Null stays null until there is something in the list (case 26). */
function withIds(draft: FormsDraft, ids: readonly number[]): FormsDraft {
  const form_ids = ids.length === 0 && draft.base.form_ids === null ? null : withoutRepeats(ids);
  return { ...draft, forms: { ...draft.forms, form_ids } };
}

const once = (forms: AssignedForms): AssignedForms => ({
  ...forms,
  form_ids: forms.form_ids && withoutRepeats(forms.form_ids),
});

/**
 * The operator's changes made once more, on top of what the service has now: forms that a colleague
 * added stay, forms that the operator added or removed are added or removed. Who removed every form meant those
 * that were there: null only where a colleague has not added another.
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
