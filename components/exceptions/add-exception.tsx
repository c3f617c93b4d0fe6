'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { DialogSubmit } from '@/components/shell/dialog-submit';
import { ReasonAndEndFields } from '@/components/shell/reason-and-end-fields';
import { showToast } from '@/components/shell/show-toast';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { countWords, unitWords } from '@/components/ui/count-words';
import { Dialog } from '@/components/ui/dialog';
import { call } from '@/lib/features/call';
import { exceptionTargetsQuery } from '@/lib/features/findings/queries';
import { useProfileName } from '@/lib/features/labels/queries';
import type { NameableProfile } from '@/lib/features/profiles/profile-name';

const schema = () =>
  import('@/lib/features/checks/checks').then(({ createExceptionRequest }) => createExceptionRequest);

const MONTH = 30 * 86_400_000;

export const SOMEONE_ELSE = 'It takes effect once someone else has confirmed it.';

/** The last day suggested. */
export const inAMonth = (): string => new Date(Date.now() + MONTH).toISOString().slice(0, 10);

/** Adds an exception to a check for a profile, or requests one, with a reason and a last day. */
export function AddException({
  check,
  profile,
  onClose,
}: {
  check: { id: string; title: string };
  profile: NameableProfile;
  onClose: () => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  const making = useSubmitForm({
    schema,
    defaultValues: {
      profiles: [profile.uuid],
      reason: '',
      until: inAMonth(),
    },
    fields: ['reason', 'until'],
    send: (body) => call('POST /api/checks/{id}/exceptions', { params: { id: check.id }, body }),
    refreshes: 'checks',
    done: ({ made, leftOut, isWaiting }) => {
      showToast({ message: createdWords(made, leftOut.length, isWaiting) });
      onClose();
    },
  });
  const name = useProfileName()(profile);
  const of = { profiles: { q: profile.uuid, exact: 'yes' as const } };
  const isRequest = useQuery(exceptionTargetsQuery(check.id, of)).data?.needsConfirmation === true;
  return (
    <Dialog
      title={isRequest ? 'Request exception' : 'Add exception'}
      description={`For ${name}: “${check.title}”. It still counts as failing, and the finding reopens after the last day.${isRequest ? ` ${SOMEONE_ELSE}` : ''}`}
      onClose={onClose}
      initialFocus={first}
    >
      <SubmitForm of={making} className="mt-4 grid gap-4">
        <ReasonAndEndFields first={first} />
        <DialogSubmit
          of={making}
          words={isRequest ? 'Request exception' : 'Add exception'}
          sendingWords="Sending…"
          onCancel={onClose}
        />
      </SubmitForm>
    </Dialog>
  );
}

export const addedWords = (count: number, isWaiting: boolean): string =>
  `${unitWords(count, 'exception')} ${isWaiting ? 'requested. Someone else must confirm' : 'added'}.`;

function createdWords(made: number, leftOut: number, isWaiting: boolean): string {
  const words = made === 0 ? 'No exceptions were added.' : addedWords(made, isWaiting);
  return leftOut === 0
    ? words
    : `${words} ${countWords(leftOut)} skipped: no longer failing, or already with an exception.`;
}
