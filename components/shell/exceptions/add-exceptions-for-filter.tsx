'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import type { ExceptedProfilesBody } from '@/lib/contract/checks/exceptions';
import { addExceptionsForFilter, exceptionTargetsQuery, invalidateExceptions } from '@/lib/queries/findings';
import { ProblemError } from '@/lib/queries/request-json';
import { useMay } from '../operator-session';
import { ReasonAndEndFields } from '../reason-and-end-fields';
import { showToast } from '../show-toast';
import { ActionProblem } from '../use-action';
import { SubmitForm, useSubmitForm } from '../use-submit-form';
import { inAMonth } from './add-exception';

interface FoundProfilesProps {
  check: { id: string; title: string };
  /** The filter whose profiles are meant. */
  of: ExceptedProfilesBody;
}

/** Lets a check's fail stand for all that a filter finds, for whoever may. */
export function AddExceptionsForFilter(found: FoundProfilesProps) {
  const mayChange = useMay('checks.change');
  const [isMaking, setMaking] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button onClick={() => setMaking(true)}>Make exceptions for all found…</Button>
      {isMaking ? <ExceptionsForm {...found} onClose={() => setMaking(false)} /> : null}
    </>
  );
}

const schema = () =>
  import('@/lib/contract/checks/exceptions').then(({ exceptionReason }) => exceptionReason);

function ExceptionsForm({ check, of, onClose }: FoundProfilesProps & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const first = useRef<HTMLInputElement>(null);
  const counting = useQuery(exceptionTargetsQuery(check.id, of));
  const count = counting.data?.count;
  const making = useSubmitForm({
    schema,
    defaultValues: { reason: '', until: inAMonth() },
    fields: ['reason', 'until'],
    send: async (given) => {
      try {
        return await addExceptionsForFilter(check.id, { ...given, of, hash: counting.data?.hash ?? '' });
      } catch (cause) {
        const isOther = cause instanceof ProblemError && cause.problem.code === 'decision_outdated';
        if (isOther) await counting.refetch();
        throw cause;
      }
    },
    done: async ({ made, isWaiting }) => {
      await invalidateExceptions(queryClient);
      showToast({
        message: `${made === 1 ? 'An exception was made' : `${countWords(made)} exceptions were made`}${isWaiting ? '; somebody else has to confirm' : ''}.`,
      });
      onClose();
    },
  });
  return (
    <Dialog
      title="Make exceptions for all found"
      description={
        <div className="grid gap-1.5">
          <p role="status">
            {counting.isError ? (
              'How many they are could not be counted. Close this and try again.'
            ) : count === undefined ? (
              'Counting…'
            ) : count === 0 ? (
              `No profile that the filter finds fails “${check.title}” without an exception.`
            ) : (
              <>
                For{' '}
                <b className="font-semibold">{count === 1 ? '1 profile' : `${countWords(count)} profiles`}</b>
                {`: all that the filter finds, that fail “${check.title}” now and have no exception, and not only the rows on screen. It is made for all of them or for none.`}
              </>
            )}
          </p>
          <p>
            Profiles that come into the filter later are not excepted. Each stays a fail and is counted apart;
            when the day is over, it is open again.
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
                ? 'Making…'
                : `Make ${count === 1 ? '1 exception' : `${countWords(count)} exceptions`}`}
            </Button>
          )}
        </DialogButtons>
      </SubmitForm>
    </Dialog>
  );
}
