import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { isObject } from '@/lib/platform/text/exact-number';

/** One member that changed, as text; null where it was absent. */
export interface MemberDifference {
  member: string;
  before: string | null;
  after: string | null;
}

interface FormsDifference {
  before: AssignedForms;
  after: AssignedForms;
  asked: AssignedForms | null;
  /** Names of the checks that the save was allowed to break. */
  despiteChecks: string[];
}

/**
 * The forms before and after, and the requested ones if the service stored something else; null if the row is not about
 * forms.
 */
export function formsOf(before: unknown, after: unknown): FormsDifference | null {
  if (!isForms(before) || !isForms(after)) return null;
  const asked: unknown = 'asked' in after ? after.asked : null;
  const despite: unknown = 'despiteChecks' in after ? after.despiteChecks : [];
  return {
    before,
    after,
    asked: isForms(asked) ? asked : null,
    despiteChecks: Array.isArray(despite) ? despite.map(String) : [],
  };
}

function isForms(value: unknown): value is AssignedForms {
  if (!isObject(value) || typeof value.enabled !== 'boolean') return false;
  const ids = value.form_ids;
  return ids === null || (Array.isArray(ids) && ids.every((id) => typeof id === 'number'));
}

/**
 * The differences between two values, member by member; values that are not objects count as one member without a name.
 */
export function differencesOf(before: unknown, after: unknown): MemberDifference[] {
  const [old, now] = [membersOf(before), membersOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((member) => ({ member, before: textOf(old[member]), after: textOf(now[member]) }))
    .filter((row) => row.before !== row.after);
}

const membersOf = (value: unknown): Record<string, unknown> =>
  isObject(value) ? value : value === null || value === undefined ? {} : { value };

const textOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);
