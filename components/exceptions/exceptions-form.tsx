import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ReasonAndEndFields } from '@/components/shell/reason-and-end-fields';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem } from '@/components/shell/use-action';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { unitWords } from '@/components/ui/count-words';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { call } from '@/lib/features/call';
import type { ExceptedProfilesBody } from '@/lib/features/exceptions/exceptions';
import { exceptionTargetsQuery } from '@/lib/features/findings/queries';
import { ProblemError } from '@/lib/platform/data/request-json';
import { addedWords, inAMonth, SOMEONE_ELSE } from './add-exception';

export interface FoundProfiles {
  check: { id: string; title: string };
  of: ExceptedProfilesBody;
}

const schema = () =>
  import('@/lib/features/exceptions/exceptions').then(({ exceptionReason }) => exceptionReason);

/** Counts the profiles, and asks for the reason and the last day of their exceptions. */
export function ExceptionsForm({ check, of, onClose }: FoundProfiles & { onClose: () => void }) {
  const first = useRef<HTMLInputElement>(null);
  const counting = useQuery(exceptionTargetsQuery(check.id, of));
  const count = counting.data?.count;
  const isRequest = counting.data?.needsConfirmation === true;
  const making = useSubmitForm({
    schema,
    defaultValues: { reason: '', until: inAMonth() },
    fields: ['reason', 'until'],
    send: async (given) => {
      try {
        return await call('POST /api/checks/{id}/excepted', {
          params: { id: check.id },
          body: { ...given, of, hash: counting.data?.hash ?? '' },
        });
      } catch (cause) {
        const isOther = cause instanceof ProblemError && cause.problem.code === 'decision_outdated';
        if (isOther) await counting.refetch();
        throw cause;
      }
    },
    refreshes: 'checks',
    done: ({ made, isWaiting }) => {
      showToast({
        message: addedWords(made, isWaiting),
      });
      onClose();
    },
  });
  return (
    <Dialog
      title="Add exceptions for all results"
      description={
        <div className="grid gap-1.5">
          <p role="status">
            {counting.isError ? (
              'The profiles could not be counted. Close this and try again.'
            ) : count === undefined ? (
              'Counting…'
            ) : count === 0 ? (
              `No profile that matches the filter fails “${check.title}” without an exception.`
            ) : (
              <>
                For <b className="font-semibold">{unitWords(count, 'profile')}</b>
                {`: all that match the filter, fail “${check.title}” now and have no exception, including those not on screen. Exceptions are added for all of them or for none.`}
              </>
            )}
          </p>
          <p>
            Profiles that match the filter later get no exception. These profiles still count as failing, and
            their findings reopen after the last day.{isRequest ? ` ${SOMEONE_ELSE}` : ''}
          </p>
        </div>
      }
      onClose={onClose}
      initialFocus={first}
    >
      <SubmitForm of={making} className="mt-4 grid gap-4">
        <ReasonAndEndFields first={first} />
        <ActionProblem problem={making.problem} />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          {count === undefined || count === 0 ? null : (
            <Button variant="primary" type="submit" aria-disabled={making.isSending}>
              {making.isSending
                ? 'Sending…'
                : `${isRequest ? 'Request' : 'Add'} ${unitWords(count, 'exception')}`}
            </Button>
          )}
        </DialogButtons>
      </SubmitForm>
    </Dialog>
  );
}
