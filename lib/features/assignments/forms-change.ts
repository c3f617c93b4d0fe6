import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { differenceBetween } from '@/lib/configuration/forms-difference';
import type { AssignmentChange } from './choice';

/**
 * The forms of a profile after a change. Existing forms keep their order and new ones follow them. Nothing can be
 * removed from a missing list (null), which stays null.
 */
export function applyFormsChange(before: AssignedForms, { forms, section }: AssignmentChange): AssignedForms {
  const enabled = section === 'leave' ? before.enabled : section === 'show';
  return { enabled, form_ids: idsAfter(before.form_ids, forms) };
}

function idsAfter(before: AssignedForms['form_ids'], forms: AssignmentChange['forms']): number[] | null {
  switch (forms.kind) {
    case 'leave':
      return before;
    case 'remove_all':
      return null;
    case 'set':
      return [...new Set(forms.ids)];
    case 'change': {
      if (before === null && forms.add.length === 0) return null;
      const removed = new Set(forms.remove);
      return [...new Set([...(before ?? []), ...forms.add])].filter((id) => !removed.has(id));
    }
  }
}

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
