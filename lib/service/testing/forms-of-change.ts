import type { AssignedForms } from '@/lib/contract/forms-update';
import { NORTHWIND_FORMS } from '../seed/forms';

const IDS = NORTHWIND_FORMS.map((form) => form.id);

/** Forms that tell the number of a change: its digits to the base of the catalogue's size, in two places. */
export function formsOfChange(change: number): AssignedForms {
  const low = IDS[change % IDS.length] ?? 0;
  const high = IDS[Math.floor(change / IDS.length) % IDS.length] ?? 0;
  return { enabled: change % 2 === 0, form_ids: low === high ? [low] : [low, high] };
}
