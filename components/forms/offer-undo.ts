import { showToast } from '@/components/shell/show-toast';
import type { SaveFormsAnswer, SaveFormsRequest } from '@/lib/contract/console-api';
import { undoReason } from '@/lib/contract/save-reason';
import type { LabelOf } from '@/lib/queries/labels';
import { saveForms } from '@/lib/queries/profile-setup';
import { ProblemError } from '@/lib/queries/request-json';
import { changeWords } from './change-words';

interface AfterSave {
  onSaved: (answer: SaveFormsAnswer) => void;
  labelOf: LabelOf;
}

/** Says what a save changed, and offers to take it back: a save like any other, refused if someone came between. */
export function offerUndo(
  uuid: string,
  { before, after, setup: { requestId } }: SaveFormsAnswer,
  then: AfterSave,
): void {
  // Whoever clicks Undo has said why: it is the save of this request that they do not want.
  const request = { forms: before, base: after, reason: undoReason(requestId) };
  let isAsked = false;
  const onClick = () => {
    // The toast takes a moment to go: a second click in it is no second save (case 84).
    if (!isAsked) void undo(uuid, request, then);
    isAsked = true;
  };
  showToast({
    message: 'Forms saved',
    detail: changeWords(before, after, nameBy(then.labelOf)),
    action: { label: 'Undo', onClick },
  });
}

const nameBy =
  (labelOf: LabelOf) =>
  (id: number): string =>
    [id, labelOf('form', id)].filter(Boolean).join(' ');

async function undo(uuid: string, request: SaveFormsRequest, then: AfterSave): Promise<void> {
  try {
    const answer = await saveForms(uuid, request);
    then.onSaved(answer);
    showToast({
      message: 'Change taken back',
      detail: changeWords(answer.before, answer.after, nameBy(then.labelOf)),
    });
  } catch (cause) {
    if (!(cause instanceof ProblemError)) throw cause;
    const { title, detail, requestId, code } = cause.problem;
    const words = code === 'forms_changed' ? 'Someone changed the forms since. Nothing was written.' : detail;
    showToast({
      message: `Not taken back: ${title}`,
      detail: `${words} Request ID ${requestId}`,
      ...(code === 'forms_changed'
        ? {}
        : { action: { label: 'Try again', onClick: () => void undo(uuid, request, then) } }),
    });
  }
}
