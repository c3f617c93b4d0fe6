import { useRef } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { assignmentNumber } from '@/lib/features/assignments/words';
import { call } from '@/lib/features/call';
import { assignmentTitle } from './assignment-head';

export function CancelPlanDialog({ number, onClose }: { number: number; onClose: () => void }) {
  /** The button disappears with the plan, so focus moves here. */
  const back = useRef<HTMLElement>(null);
  const cancelling = useAction(
    async () => {
      await call('POST /api/assignments/{number}/cancel', { params: { number } });
      back.current = assignmentTitle();
    },
    () => {
      onClose();
      showToast({ message: `${assignmentNumber(number)} is cancelled` });
    },
    { refreshes: 'assignments' },
  );
  return (
    <Dialog
      question
      title="Cancel this plan?"
      description="Nothing was sent to the service, and nothing will be. You can still view the plan and copy it to a new one."
      onClose={onClose}
      returnFocus={back}
    >
      <ActionProblem problem={cancelling.problem} />
      <DialogButtons>
        <Button onClick={onClose}>Keep plan</Button>
        <Button
          variant="danger"
          aria-disabled={cancelling.isRunning}
          onClick={() => void cancelling.run(undefined)}
        >
          {cancelling.isRunning ? 'Cancelling…' : 'Cancel plan'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
