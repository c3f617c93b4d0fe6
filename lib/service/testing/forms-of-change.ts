import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { NORTHWIND_FORMS } from '../seed/forms';

const IDS = NORTHWIND_FORMS.map((form) => form.id);

/** Forms that encode the number of a change: its two digits in the base of the catalogue's size. */
export function formsOfChange(change: number): AssignedForms {
  const low = IDS[change % IDS.length] ?? 0;
  const high = IDS[Math.floor(change / IDS.length) % IDS.length] ?? 0;
  return { enabled: change % 2 === 0, form_ids: low === high ? [low] : [low, high] };
}
