import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { DialogSubmit } from '@/components/shell/dialog-submit';
import { StatedReasonField } from '@/components/shell/reason-and-end-fields';
import { showToast } from '@/components/shell/show-toast';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { call } from '@/lib/features/call';
import type { CheckDetail } from '@/lib/features/checks/checks';
import { invalidateConcerned } from '@/lib/features/concerns';
import { REQUESTED, SWITCHES, type SwitchKey } from './check-switches';

const schema = () =>
  import('@/lib/features/checks/checks').then(({ switchCheckRequest }) => switchCheckRequest);

/** Added when changing an active check needs a second person. */
const SECOND = ' Someone else must confirm it first.';

/** Explains a change of a check's state, and carries it out. */
export function SwitchDialog({
  check,
  of,
  onClose,
}: {
  check: CheckDetail;
  of: SwitchKey;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const reason = useRef<HTMLInputElement>(null);
  const { verb, to, becomes, says } = SWITCHES[of];
  const needsReason = check.state === 'on' || to === 'archived';
  const switching = useSubmitForm({
    schema,
    defaultValues: {
      state: to,
      ...(needsReason ? { reason: '' } : {}),
      ...(to === 'on' ? { announcesKnown: false } : {}),
    },
    fields: ['reason'],
    send: (body) => call('POST /api/checks/{id}/state', { params: { id: check.id }, body }),
    done: async ({ isWaiting }) => {
      onClose();
      await invalidateConcerned(queryClient, 'checks');
      showToast(isWaiting ? REQUESTED : { message: `${check.title} is ${becomes}` });
    },
  });
  return (
    <Dialog
      question
      title={`${verb} this check?`}
      description={`${says(check)}${check.needsSecond ? SECOND : ''}`}
      onClose={onClose}
      {...(needsReason ? { initialFocus: reason } : {})}
    >
      <SubmitForm of={switching} className="mt-3 grid gap-4">
        {needsReason ? <StatedReasonField first={reason} /> : null}
        {to === 'on' ? (
          <Checkbox
            hint="Otherwise, alerts include only profiles that start to fail from now on."
            {...switching.form.register('announcesKnown')}
          >
            Include profiles that already fail in alerts
          </Checkbox>
        ) : null}
        <DialogSubmit
          of={switching}
          words={check.needsSecond ? 'Request' : verb}
          sendingWords="Saving…"
          onCancel={onClose}
        />
      </SubmitForm>
    </Dialog>
  );
}
