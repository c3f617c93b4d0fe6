import type { AssignedForms } from '../contract/forms-update';
import { type CheckCondition, conditionsOf, isGroup } from './condition';

/** The changes of forms that would fix a profile. */
export interface FormsFix {
  add: number[];
  remove: number[];
  /** Whether the section has to be shown or hidden; null: it does not matter. */
  shown: boolean | null;
}

/** Combines several fixes; the first wins a contradiction. Null: there are none. */
export function combinedFix(parts: readonly FormsFix[]): FormsFix | null {
  if (parts.length === 0) return null;
  const add = new Set<number>();
  const remove = new Set<number>();
  for (const part of parts) {
    for (const id of part.add) if (!remove.has(id)) add.add(id);
    for (const id of part.remove) if (!add.has(id)) remove.add(id);
  }
  const shown = parts.find((part) => part.shown !== null)?.shown ?? null;
  return { add: [...add], remove: [...remove], shown };
}

/** The forms after the fix. */
export function applyFormsFix(
  { enabled, form_ids }: AssignedForms,
  { add, remove, shown }: FormsFix,
): AssignedForms {
  const remaining = form_ids?.filter((id) => !remove.includes(id)) ?? null;
  const added = add.filter((id) => remaining?.includes(id) !== true);
  return {
    enabled: shown ?? enabled,
    form_ids: remaining === null && added.length === 0 ? null : [...(remaining ?? []), ...added],
  };
}

/** Whether any part of a condition is about the forms. */
export const asksAboutForms = (condition: CheckCondition): boolean =>
  isGroup(condition)
    ? conditionsOf(condition).some(asksAboutForms)
    : 'section' in condition && condition.section === 'forms';
