import { showToast } from '@/components/shell/show-toast';
import { checkNumber } from '@/lib/configuration/checks/results';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { changesBetween } from '@/lib/configuration/forms-difference';
import type { SaveFormsAnswer, SaveFormsRequest } from '@/lib/features/forms/save-forms';
import { undoReason } from '@/lib/features/forms/save-reason';
import { storedDifferences } from '@/lib/features/forms/stored-differences';
import { formName, type LabelOf } from '@/lib/features/labels/queries';
import { saveForms } from '@/lib/features/profiles/profile-queries';
import type { Problem } from '@/lib/platform/api/problem';
import { ProblemError } from '@/lib/platform/data/request-json';
import { changeWords } from './change-words';

interface AfterSave {
  onSaved: (answer: SaveFormsAnswer) => void;
  labelOf: LabelOf;
}

/**
 * Whether a save changed something and the previous forms would be accepted again: an ID that the service had but no
 * one may assign cannot be restored.
 */
export const canUndo = ({ before, after }: Pick<SaveFormsAnswer, 'before' | 'after'>): boolean =>
  changesBetween(before, after).length > 0 && (before.form_ids ?? []).every((id) => isAssignable(id, after));

const isAssignable = (id: number, { form_ids }: AssignedForms): boolean =>
  (Number.isSafeInteger(id) && id > 0) || (form_ids?.includes(id) ?? false);

/**
 * Says what a save changed, and offers Undo: an ordinary save, refused if someone else changed the forms in between.
 */
export function offerUndo(uuid: string, answer: SaveFormsAnswer, then: AfterSave): void {
  const { before, after } = answer;
  // Undo needs no typed reason: the reason is the save it reverts.
  const request = { forms: before, base: after, reason: undoReason(answer.setup.requestId) };
  let isAsked = false;
  const onClick = () => {
    // The toast takes a moment to disappear: a second click in it must not save again (case 84).
    if (!isAsked) void undo(uuid, request, then);
    isAsked = true;
  };
  showToast({
    message: 'Forms saved',
    detail: changeWords(before, after, formName(then.labelOf)),
    ...(canUndo(answer) ? { action: { label: 'Undo', onClick } } : {}),
  });
}

async function undo(uuid: string, request: SaveFormsRequest, then: AfterSave): Promise<void> {
  try {
    const answer = await saveForms(uuid, request);
    then.onSaved(answer);
    const nameOf = formName(then.labelOf);
    const differently = storedDifferences(answer, nameOf);
    showToast({
      message: differently.length === 0 ? 'Change undone' : 'The service saved something different',
      detail: [changeWords(answer.before, answer.after, nameOf), ...differently].join(' '),
    });
  } catch (cause) {
    if (!(cause instanceof ProblemError)) throw cause;
    const { title, requestId, code } = cause.problem;
    const words = whyNot(cause.problem);
    showToast({
      message: `Not undone: ${title}`,
      detail: `${words} Request ID ${requestId}`,
      ...(code === 'forms_changed' || code === 'would_fail_checks'
        ? {}
        : { action: { label: 'Try again', onClick: () => void undo(uuid, request, then) } }),
    });
  }
}

function whyNot({ code, detail, failing = [] }: Problem): string {
  if (code === 'forms_changed') return 'The forms have changed since then. Nothing was saved.';
  if (code !== 'would_fail_checks') return detail;
  const names = failing.map(({ number, title }) => `${checkNumber(number)} ${title}`).join(', ');
  return `${names}. Nothing was saved. You can give a reason in the editor.`;
}
