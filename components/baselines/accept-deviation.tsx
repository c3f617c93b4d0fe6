'use client';

import { useRef } from 'react';
import { DialogSubmit } from '@/components/shell/dialog-submit';
import { ReasonAndEndFields } from '@/components/shell/reason-and-end-fields';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { unitWords } from '@/components/ui/count-words';
import { Dialog } from '@/components/ui/dialog';
import type { BaselineDetail } from '@/lib/features/baselines/baselines';
import { call } from '@/lib/features/call';

const schema = () =>
  import('@/lib/features/baselines/baselines').then(({ acceptDeviationRequest }) => acceptDeviationRequest);

const QUARTER = 90 * 86_400_000;

/** Accepts a section's value for every profile in scope that has it, with a reason and a last day. */
export function AcceptDeviation({
  id,
  deviation: { section, label, setups, profiles, accepted },
  onClose,
}: {
  id: string;
  deviation: BaselineDetail['deviations'][number];
  onClose: () => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  const open = profiles - accepted;
  const accepting = useSubmitForm({
    schema,
    defaultValues: {
      section,
      setup: setups[0] ?? 0,
      reason: '',
      until: new Date(Date.now() + QUARTER).toISOString().slice(0, 10),
    },
    fields: ['reason', 'until'],
    send: (body) => call('POST /api/baselines/{id}/acceptances', { params: { id }, body }),
    refreshes: 'baselines',
    done: onClose,
  });
  return (
    <Dialog
      title={`Accept deviation in ${label}`}
      description={`Applies to ${unitWords(open, 'profile')}, and to any profile in scope that gets the same value later. The deviation reopens if the value changes again or the acceptance expires.`}
      onClose={onClose}
      initialFocus={first}
    >
      <SubmitForm of={accepting} className="mt-4 grid gap-4">
        <ReasonAndEndFields first={first} />
        <DialogSubmit of={accepting} words="Accept" sendingWords="Accepting…" onCancel={onClose} />
      </SubmitForm>
    </Dialog>
  );
}
