import { Button } from '@/components/ui/button';
import { DialogButtons } from '@/components/ui/dialog';
import type { Problem } from '@/lib/platform/api/problem';
import { ActionProblem } from './use-action';

/** The end of a form in a dialog: what went wrong, Cancel, and the button that sends it. */
export function DialogSubmit({
  of: { problem, isSending },
  words,
  sendingWords = words,
  onCancel,
}: {
  of: { problem: Problem | null; isSending: boolean };
  words: string;
  /** On the button while it is sent. */
  sendingWords?: string;
  onCancel: () => void;
}) {
  return (
    <>
      <ActionProblem problem={problem} />
      <DialogButtons>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" aria-disabled={isSending}>
          {isSending ? sendingWords : words}
        </Button>
      </DialogButtons>
    </>
  );
}
