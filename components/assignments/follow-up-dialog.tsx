import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { unitWords } from '@/components/ui/count-words';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import type { Assignment } from '@/lib/features/assignments/plan';
import { createAssignment } from '@/lib/features/assignments/queries';
import { assignmentNumber } from '@/lib/features/assignments/words';

/** Asks why, and makes a plan from a finished run. */
export function FollowUpDialog({
  assignment: { number, title },
  kind,
  count,
  onClose,
}: {
  assignment: Assignment;
  kind: 'undo' | 'rest';
  count: number;
  onClose: () => void;
}) {
  const id = useId();
  const router = useRouter();
  const [reason, setReason] = useState('');
  const name = assignmentNumber(number);
  const making = useAction(
    () =>
      createAssignment({
        title: (kind === 'undo' ? `Undo ${name}: ${title}` : `Retry the rest of ${name}: ${title}`).slice(
          0,
          120,
        ),
        reason: reason.trim(),
        choice: kind === 'undo' ? { undo: number } : { rest: number },
      }),
    (made) => router.push(`/assignments/${made.number}`),
    { refreshes: 'assignments' },
  );
  const isEmpty = reason.trim() === '';
  return (
    <Dialog
      open
      title={kind === 'undo' ? `Plan to undo ${name}?` : `Plan to retry the rest of ${name}?`}
      description={
        kind === 'undo'
          ? `This restores the previous forms of ${unitWords(count, 'profile')}, except where they have changed since. The plan shows which.`
          : `This makes a new plan for ${unitWords(count, 'profile')}, based on the latest readings.`
      }
      onClose={onClose}
    >
      <div className="grid gap-1">
        <label htmlFor={`${id}-reason`} className="font-medium">
          Reason
        </label>
        <textarea
          id={`${id}-reason`}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          aria-describedby={`${id}-hint`}
          className="w-full rounded-md border border-edge bg-surface px-2.5 py-1.5"
        />
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          Saved in Activity for each profile that changes.
        </p>
      </div>
      <ActionProblem problem={making.problem} />
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          aria-disabled={making.isRunning || isEmpty}
          onClick={() => (isEmpty ? undefined : void making.run(undefined))}
        >
          {making.isRunning ? 'Creating the plan…' : 'Create plan'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
