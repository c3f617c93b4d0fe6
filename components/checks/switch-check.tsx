'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { Confirm, Dialog, DialogButtons } from '@/components/ui/dialog';
import { MarkedText } from '@/components/ui/marked-text';
import type { CheckDetail } from '@/lib/contract/checks/api-shapes';
import { deleteCheck, readChecksAnew, switchCheck } from '@/lib/queries/checks';

/** Has a check count, or no longer. What that does to findings is said before. */
export function SwitchCheck({ check: { id, title, state, counts, needsSecond } }: { check: CheckDetail }) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [announcesKnown, setAnnounces] = useState(false);
  const isOn = state === 'on';
  const switching = useAction(
    (to: 'on' | 'off') => switchCheck(id, to === 'on' ? { state: to, announcesKnown } : { state: to }),
    async ({ isWaiting }, to) => {
      setAsks(false);
      await readChecksAnew(queryClient);
      showToast(isWaiting ? REQUESTED : { message: `${title} is ${to}` });
    },
  );
  return (
    <>
      <Button look={isOn ? 'plain' : 'primary'} onClick={() => setAsks(true)}>
        {isOn ? 'Switch off…' : 'Switch on…'}
      </Button>
      <Dialog
        open={asks}
        question
        title={isOn ? 'Switch this check off?' : 'Switch this check on?'}
        description={`${isOn ? offWords(counts.fail) : onWords(counts)}${needsSecond ? SECOND : ''}`}
        onClose={() => setAsks(false)}
      >
        {isOn ? null : (
          <label className="mt-3 flex items-start gap-2">
            <input
              type="checkbox"
              checked={announcesKnown}
              onChange={({ target }) => setAnnounces(target.checked)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              Announce those that fail already
              <span className="block text-sm text-ink-2">
                Without it, alerts tell only of profiles that begin to fail from now on.
              </span>
            </span>
          </label>
        )}
        <ActionProblem problem={switching.problem} />
        <DialogButtons>
          <Button onClick={() => setAsks(false)}>Leave it</Button>
          <Button
            look="primary"
            aria-disabled={switching.isRunning}
            onClick={() => void switching.run(isOn ? 'off' : 'on')}
          >
            {switching.isRunning ? 'Switching…' : needsSecond ? 'Request' : isOn ? 'Switch off' : 'Switch on'}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}

/** Where a change of an active check needs a second person. */
const SECOND = ' Somebody else has to confirm it first.';
export const REQUESTED = { message: 'Requested', detail: 'It takes effect once somebody else confirms it.' };

const profiles = (count: number) => (count === 1 ? '1 profile' : `${countWords(count)} profiles`);

const offWords = (fail: number): string =>
  `Its findings end today, as the check was switched off; they stay in the history. ${profiles(fail)} fail${fail === 1 ? 's' : ''} it now.`;

function onWords({ fail, unknown }: CheckDetail['counts']): string {
  const failing =
    fail === 0
      ? 'No profile fails it now.'
      : `${profiles(fail)} fail${fail === 1 ? 's' : ''} it now: each becomes a finding.`;
  return unknown === 0 ? failing : `${failing} Of ${profiles(unknown)} it is not known.`;
}

export function DeleteCheck({ check: { id, title, needsSecond } }: { check: CheckDetail }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [asks, setAsks] = useState(false);
  const deleting = useAction(deleteCheck, async ({ isWaiting }) => {
    showToast(isWaiting ? REQUESTED : { message: 'Check deleted', detail: title });
    if (!isWaiting) router.push('/checks');
    await readChecksAnew(queryClient);
  });
  return (
    <>
      <Button look="danger" aria-disabled={deleting.isRunning} onClick={() => setAsks(true)}>
        Delete…
      </Button>
      <ActionProblem problem={deleting.problem} />
      <Confirm
        open={asks}
        title="Delete this check?"
        confirm={needsSecond ? 'Request' : 'Delete'}
        cancel="Leave it"
        onConfirm={() => {
          setAsks(false);
          void deleting.run(id);
        }}
        onCancel={() => setAsks(false)}
      >
        <MarkedText>{title}</MarkedText> goes with its versions, findings and exceptions. To keep the history,
        switch it off instead. Activity keeps who did what.
        {needsSecond ? SECOND : ''}
      </Confirm>
    </>
  );
}
