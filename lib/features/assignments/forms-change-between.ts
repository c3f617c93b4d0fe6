import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { differenceBetween } from '@/lib/configuration/forms-difference';
import type { AssignmentChange } from './choice';

/**
 * The change of an assignment that turns `before` into `after`. It adds and removes only the differences, so forms
 * that someone else adds in the meantime stay.
 */
export function formsChangeBetween(before: AssignedForms, after: AssignedForms): AssignmentChange {
  return { forms: idsChange(before, after), section: sectionChange(before, after) };
}

function sectionChange(before: AssignedForms, after: AssignedForms): AssignmentChange['section'] {
  if (before.enabled === after.enabled) return 'leave';
  return after.enabled ? 'show' : 'hide';
}

function idsChange(before: AssignedForms, after: AssignedForms): AssignmentChange['forms'] {
  if (after.form_ids === null) return { kind: before.form_ids === null ? 'leave' : 'remove_all' };
  if (before.form_ids === null) return { kind: 'set', ids: after.form_ids };
  const { added, removed } = differenceBetween(before, after);
  if (added.length + removed.length === 0) return { kind: 'leave' };
  return { kind: 'change', add: added, remove: removed };
}
