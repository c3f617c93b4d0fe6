import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
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
