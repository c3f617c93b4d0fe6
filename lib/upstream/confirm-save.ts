import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { sameForms } from '@/lib/configuration/forms-difference';
import { ordinaryNumbers } from '@/lib/platform/text/exact-number';
import type { ProfileAnswer } from './profile-answer';
import { UpstreamError } from './upstream-error';

/**
 * Finds out the result of a change without a complete answer: reads the profile and compares. The change is not
 * resent, because it may still be on its way.
 * @param failure why there was no answer
 * @param read a read that begins now
 * @returns the read, if the profile has the forms to be saved
 * @throws UpstreamError `save_not_confirmed`, with the forms that the read found
 */
export async function confirmSave(
  wanted: AssignedForms,
  failure: UpstreamError,
  read: () => Promise<ProfileAnswer>,
): Promise<ProfileAnswer> {
  let found: ProfileAnswer;
  try {
    found = await read();
  } catch {
    throw notConfirmed(
      failure,
      'The profile could not be read again, so the change may or may not have been made.',
    );
  }
  const forms = readForms(found);
  if (forms === null) {
    throw notConfirmed(
      failure,
      'Its forms could not be read again, so the change may or may not have been made.',
    );
  }
  if (sameForms(wanted, forms)) return found;
  throw notConfirmed(
    failure,
    'Read again, the profile does not have the forms that were to be saved.',
    forms,
  );
}

function notConfirmed(failure: UpstreamError, finding: string, found?: AssignedForms): UpstreamError {
  const { answered } = failure;
  const message = `${failure.message} ${finding}`;
  return new UpstreamError('save_not_confirmed', message, {
    sent: true,
    answered,
    ...(found ? { found } : {}),
  });
}

/** Null if any part of the forms was unreadable: a partial reading cannot be compared. */
function readForms({ value, misfits }: ProfileAnswer): AssignedForms | null {
  const { enabled, form_ids: sent } = value.forms ?? {};
  const form_ids = sent && ordinaryNumbers(sent);
  if (enabled === undefined || form_ids === undefined) return null;
  return misfits.some(({ path }) => path.startsWith('forms.')) ? null : { enabled, form_ids };
}
