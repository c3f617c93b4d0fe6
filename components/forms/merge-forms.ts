import { differenceBetween } from '@/lib/configuration/forms-difference';
import type { AssignedForms } from '@/lib/contract/forms-update';

/**
 * The operator's changes made once more, on top of what the service has now: forms that a colleague
 * added stay, forms that the operator added or removed are added or removed. Who removed every form meant those
 * that were there: null only where a colleague has not added another.
 */
export function mergeForms(base: AssignedForms, mine: AssignedForms, theirs: AssignedForms): AssignedForms {
  const { added, removed, emptiness } = differenceBetween(base, mine);
  const enabled = mine.enabled === base.enabled ? theirs.enabled : mine.enabled;
  const gone = new Set(removed);
  const kept = (theirs.form_ids ?? []).filter((id) => !gone.has(id));
  if (emptiness === 'becomes-null' && kept.length === 0) return { enabled, form_ids: null };
  if (added.length === 0 && removed.length === 0) return { enabled, form_ids: theirs.form_ids };
  const merged = [...new Set([...kept, ...added])];
  return { enabled, form_ids: theirs.form_ids === null && merged.length === 0 ? null : merged };
}
