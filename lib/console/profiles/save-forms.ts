import 'server-only';
import { asItCame } from '@/lib/contract/as-it-came';
import type { ProfileSetup, SaveFormsAnswer, SaveFormsRequest } from '@/lib/contract/console-api';
import { type AssignedForms, sameForms, withoutRepeats } from '@/lib/contract/forms-update';
import { ConsoleError } from '../console-error';
import type { ConsoleContext } from '../context';
import { findSideEffects } from './find-side-effects';
import { readProfileSetup, toProfileSetup } from './read-profile-setup';

/**
 * Saves a profile's forms: reads them again, writes only if they are still what the operator started from,
 * and compares the whole configuration before and after. Two calls of the service.
 * @throws ConsoleError `forms_changed` with the service's forms; nothing was written.
 * @throws UpstreamError
 */
export async function saveForms(
  context: ConsoleContext,
  uuid: string,
  { forms, base }: SaveFormsRequest,
  requestId: string,
): Promise<SaveFormsAnswer> {
  const earlier = await readProfileSetup(context, { uuid, requestId, fresh: true });
  const before = formsOf(earlier, 'service_answer_unreadable');
  if (!sameForms(before, base)) throw new ConsoleError('forms_changed', before);
  const wanted = { ...forms, form_ids: forms.form_ids && withoutRepeats(forms.form_ids) };
  const answer = await context.upstream.updateForms(uuid, wanted, { priority: 'person', requestId });
  const setup = toProfileSetup(uuid, requestId, answer);
  return {
    setup,
    before,
    after: formsOf(setup, 'save_not_confirmed'),
    sideEffects: findSideEffects(asItCame(earlier), asItCame(setup)),
  };
}

/** Forms that cannot be read cannot be compared: before a save that forbids it, after one it leaves doubt. */
function formsOf(setup: ProfileSetup, otherwise: ConsoleError['code']): AssignedForms {
  const forms = setup.configuration.forms;
  if (forms?.enabled === undefined || forms.form_ids === undefined) {
    throw new ConsoleError(otherwise);
  }
  return { enabled: forms.enabled, form_ids: forms.form_ids };
}
