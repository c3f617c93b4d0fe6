'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { createExceptions, invalidateExceptions } from '@/lib/queries/findings';
import { ReasonAndEndFields } from '../reason-and-end-fields';
import { showToast } from '../show-toast';
import { ActionProblem } from '../use-action';
import { SubmitForm, useSubmitForm } from '../use-submit-form';

const schema = () =>
  import('@/lib/contract/checks/api-shapes').then(({ createExceptionRequest }) => createExceptionRequest);

const MONTH = 30 * 86_400_000;

/** The last day suggested. */
export const inAMonth = (): string => new Date(Date.now() + MONTH).toISOString().slice(0, 10);

/** Adds an exception to a check for some profiles, with a reason and a last day. */
export function AddException({
  check,
  profiles,
  onClose,
}: {
  check: { id: string; title: string };
  profiles: readonly string[];
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const first = useRef<HTMLInputElement>(null);
  const making = useSubmitForm({
    schema,
    defaultValues: {
      profiles: [...profiles],
      reason: '',
      until: inAMonth(),
    },
    fields: ['reason', 'until'],
    send: (body) => createExceptions(check.id, body),
    done: async ({ made, leftOut, isWaiting }) => {
      await invalidateExceptions(queryClient);
      showToast({ message: createdWords(made, leftOut.length, isWaiting) });
      onClose();
    },
  });
  const whose = profiles.length === 1 ? 'For 1 profile' : `For ${countWords(profiles.length)} profiles`;
  return (
    <Dialog
      title="Add exception"
      description={`${whose}: “${check.title}”. It still counts as failing, and the finding reopens after the last day.`}
      onClose={onClose}
      initialFocus={first}
    >
      <SubmitForm of={making} className="mt-4 grid gap-4">
        <ReasonAndEndFields first={first} />
        <ActionProblem problem={making.problem} />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" aria-disabled={making.isSending}>
            {making.isSending ? 'Adding…' : 'Add exception'}
          </Button>
        </DialogButtons>
      </SubmitForm>
    </Dialog>
  );
}

function createdWords(made: number, leftOut: number, isWaiting: boolean): string {
  const words =
    made === 0
      ? 'No exceptions were added.'
      : `${made === 1 ? '1 exception' : `${countWords(made)} exceptions`} ${isWaiting ? 'requested. Someone else must confirm' : 'added'}.`;
  return leftOut === 0
    ? words
    : `${words} ${countWords(leftOut)} skipped: no longer failing, or already with an exception.`;
}
