import { showToast } from '@/components/shell/show-toast';
import type { SaveFormsAnswer } from '@/lib/contract/console-api';
import { saveForms } from '@/lib/queries/profile-setup';
import { ProblemError } from '@/lib/queries/request-json';
import { changeWords } from './change-words';

type OnSaved = (answer: SaveFormsAnswer) => void;

/** Says what a save changed, and offers to take it back: a save like any other, refused if someone came between. */
export function offerUndo(uuid: string, { before, after }: SaveFormsAnswer, onSaved: OnSaved): void {
  let isAsked = false;
  const onClick = () => {
    // The toast takes a moment to go: a second click in it is no second save (case 84).
    if (!isAsked) void undo(uuid, before, after, onSaved);
    isAsked = true;
  };
  showToast({
    message: 'Forms saved',
    detail: changeWords(before, after),
    action: { label: 'Undo', onClick },
  });
}

async function undo(
  uuid: string,
  before: SaveFormsAnswer['before'],
  after: SaveFormsAnswer['after'],
  onSaved: OnSaved,
): Promise<void> {
  try {
    const answer = await saveForms(uuid, { forms: before, base: after });
    onSaved(answer);
    showToast({ message: 'Change taken back', detail: changeWords(answer.before, answer.after) });
  } catch (cause) {
    if (!(cause instanceof ProblemError)) throw cause;
    const { title, detail, requestId, code } = cause.problem;
    const words = code === 'forms_changed' ? 'Someone changed the forms since. Nothing was written.' : detail;
    showToast({
      message: `Not taken back: ${title}`,
      detail: `${words} Request ID ${requestId}`,
      ...(code === 'forms_changed'
        ? {}
        : { action: { label: 'Try again', onClick: () => void undo(uuid, before, after, onSaved) } }),
    });
  }
}
