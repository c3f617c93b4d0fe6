'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { assignmentNumber } from '@/lib/contract/assignments/words';
import { cancelAssignment, invalidateAssignments } from '@/lib/queries/assignments';
import { assignmentTitle } from './assignment-head';

export function CancelPlan({ number }: { number: number }) {
  const queryClient = useQueryClient();
  /** The button disappears with the plan, so focus moves here. */
  const back = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  const cancelling = useAction(
    () => cancelAssignment(number),
    async () => {
      back.current = assignmentTitle();
      await invalidateAssignments(queryClient);
      setAsking(false);
      showToast({ message: `${assignmentNumber(number)} is cancelled` });
    },
  );
  const close = () => {
    cancelling.reset();
    setAsking(false);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Cancel plan…
      </Button>
      <Dialog
        open={isAsking}
        question
        title="Cancel this plan?"
        description="Nothing was sent to the service, and nothing will be. You can still view the plan and copy it to a new one."
        onClose={close}
        returnFocus={back}
      >
        <ActionProblem problem={cancelling.problem} />
        <DialogButtons>
          <Button onClick={close}>Keep plan</Button>
          <Button
            variant="danger"
            aria-disabled={cancelling.isRunning}
            onClick={() => void cancelling.run(undefined)}
          >
            {cancelling.isRunning ? 'Cancelling…' : 'Cancel plan'}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}
