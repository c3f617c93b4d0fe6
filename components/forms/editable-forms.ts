import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { exactDigits, ordinaryNumbers } from '@/lib/platform/text/exact-number';

type EditableForms = { forms: AssignedForms } | { why: string };

/** A profile's forms, if all of them could be read: a save sends the whole list, so unreadable parts would be lost. */
export function readEditableForms(setup: Pick<ProfileSetup, 'configuration' | 'misfits'>): EditableForms {
  const misfit = setup.misfits.find(({ path }) => path === 'forms' || path.startsWith('forms.'));
  const { enabled, form_ids } = setup.configuration.forms ?? {};
  if (misfit?.found === 'nothing') {
    return {
      why: `The service did not send ${misfit.path} for this profile, so its forms cannot be edited.`,
    };
  }
  if (misfit) {
    return {
      why: `The forms could not be read: ${misfit.path} is ${misfit.found}, expected ${misfit.expected}. Saving would lose this value.`,
    };
  }
  if (enabled === undefined || form_ids === undefined) {
    return { why: 'The service did not send this profile’s forms.' };
  }
  const ids = ordinaryNumbers(form_ids);
  if (ids === undefined) {
    const large = form_ids?.map(exactDigits).find((digits) => digits !== null);
    return {
      why: `This profile has a form ID that is too large to save correctly: ${large}.`,
    };
  }
  return { forms: { enabled, form_ids: ids } };
}
