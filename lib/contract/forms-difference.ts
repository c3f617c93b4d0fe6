import type { AssignedForms } from './forms-update';

/** What a save would change, member by member. */
export interface FormsDifference {
  enabled: { before: boolean; after: boolean };
  kept: number[];
  added: number[];
  removed: number[];
  /** Set where the list becomes empty or null, or stops being null: neither can be seen in the IDs alone. */
  emptiness: 'becomes-empty' | 'becomes-null' | null;
  /** How many changes that is to the operator; 0 means that there is nothing to save. */
  count: number;
}

/** Compares whatever the order of the IDs. Null and an empty list hold the same IDs and still differ (case 26). */
export function differenceBetween(before: AssignedForms, after: AssignedForms): FormsDifference {
  const old = new Set(before.form_ids ?? []);
  const wanted = new Set(after.form_ids ?? []);
  const added = [...wanted].filter((id) => !old.has(id));
  const removed = [...old].filter((id) => !wanted.has(id));
  const emptiness = emptinessOf(before, after);
  const moved = added.length + removed.length;
  const switched = before.enabled === after.enabled ? 0 : 1;
  return {
    enabled: { before: before.enabled, after: after.enabled },
    kept: [...old].filter((id) => wanted.has(id)),
    added,
    removed,
    emptiness,
    count: switched + (moved === 0 && emptiness !== null ? 1 : moved),
  };
}

function emptinessOf(before: AssignedForms, after: AssignedForms): FormsDifference['emptiness'] {
  if (after.form_ids === null) return before.form_ids === null ? null : 'becomes-null';
  if (after.form_ids.length > 0) return null;
  return before.form_ids?.length === 0 ? null : 'becomes-empty';
}
