import type { AssignedForms } from './contract/forms-update';

export interface FormsDifference {
  enabled: { before: boolean; after: boolean };
  kept: number[];
  added: number[];
  removed: number[];
  /** Set if the list becomes empty or null, or stops being null: the IDs alone show neither. */
  emptiness: 'becomes-empty' | 'becomes-null' | null;
  /** The number of changes as an operator sees them; 0 means that there is nothing to save. */
  count: number;
}

/** Ignores the order of the IDs. Null and an empty list hold the same IDs and still differ (case 26). */
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

/**
 * One change of forms: an ID added or removed, the switch changed, or a list without IDs changed to null or back.
 */
export type FormsChange =
  | { kind: 'added' | 'removed'; id: number }
  | { kind: 'shown' | 'hidden' | 'null' | 'empty' };

/** The changes from `before` to `after`, one by one. */
export function changesBetween(before: AssignedForms, after: AssignedForms): FormsChange[] {
  const { enabled, added, removed, emptiness } = differenceBetween(before, after);
  const changes: FormsChange[] = [
    ...added.map((id) => ({ kind: 'added' as const, id })),
    ...removed.map((id) => ({ kind: 'removed' as const, id })),
  ];
  if (changes.length === 0 && emptiness !== null) {
    changes.push({ kind: emptiness === 'becomes-null' ? 'null' : 'empty' });
  }
  if (enabled.before !== enabled.after) changes.push({ kind: enabled.after ? 'shown' : 'hidden' });
  return changes;
}

/** Whether the forms already include the change. */
export function hasChange({ enabled, form_ids }: AssignedForms, change: FormsChange): boolean {
  switch (change.kind) {
    case 'added':
      return form_ids?.includes(change.id) ?? false;
    case 'removed':
      return !form_ids?.includes(change.id);
    case 'shown':
      return enabled;
    case 'hidden':
      return !enabled;
    case 'null':
      return form_ids === null;
    case 'empty':
      return form_ids?.length === 0;
  }
}

/** Removes repeated IDs; the first of each stays in place. */
export function withoutRepeats(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}

/** Same switch, and the same IDs in any order; null is not an empty list. */
export function sameForms(one: AssignedForms, other: AssignedForms): boolean {
  if (one.enabled !== other.enabled) return false;
  if (one.form_ids === null || other.form_ids === null) return one.form_ids === other.form_ids;
  const ids = new Set(one.form_ids);
  return ids.size === new Set(other.form_ids).size && other.form_ids.every((id) => ids.has(id));
}
