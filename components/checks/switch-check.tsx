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
import { deleteCheck, invalidateChecks, switchCheck } from '@/lib/queries/checks';

/** Activates or deactivates a check, after explaining what happens to its findings. */
export function SwitchCheck({ check: { id, title, state, counts, needsSecond } }: { check: CheckDetail }) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [announcesKnown, setAnnounces] = useState(false);
  const isOn = state === 'on';
  const switching = useAction(
    (to: 'on' | 'off') => switchCheck(id, to === 'on' ? { state: to, announcesKnown } : { state: to }),
    async ({ isWaiting }, to) => {
      setAsks(false);
      await invalidateChecks(queryClient);
      showToast(isWaiting ? REQUESTED : { message: `${title} is ${to === 'on' ? 'active' : 'inactive'}` });
    },
  );
  return (
    <>
      <Button variant={isOn ? 'plain' : 'primary'} onClick={() => setAsks(true)}>
        {isOn ? 'Deactivate…' : 'Activate…'}
      </Button>
      <Dialog
        open={asks}
        question
        title={isOn ? 'Deactivate this check?' : 'Activate this check?'}
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
              Include profiles that already fail in alerts
              <span className="block text-sm text-ink-2">
                Otherwise, alerts include only profiles that start to fail from now on.
              </span>
            </span>
          </label>
        )}
        <ActionProblem problem={switching.problem} />
        <DialogButtons>
          <Button onClick={() => setAsks(false)}>Cancel</Button>
          <Button
            variant="primary"
            aria-disabled={switching.isRunning}
            onClick={() => void switching.run(isOn ? 'off' : 'on')}
          >
            {switching.isRunning ? 'Saving…' : needsSecond ? 'Request' : isOn ? 'Deactivate' : 'Activate'}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}

/** Added when changing an active check needs a second person. */
const SECOND = ' Someone else must confirm it first.';
export const REQUESTED = { message: 'Requested', detail: 'It takes effect when someone else confirms it.' };

const profiles = (count: number) => (count === 1 ? '1 profile' : `${countWords(count)} profiles`);

const offWords = (fail: number): string =>
  `Its open findings will be closed but stay in the history. ${profiles(fail)} currently fail${fail === 1 ? 's' : ''} it.`;

function onWords({ fail, unknown }: CheckDetail['counts']): string {
  const failing =
    fail === 0
      ? 'No profiles currently fail it.'
      : `${profiles(fail)} currently fail${fail === 1 ? 's' : ''} it and will become ${fail === 1 ? 'a finding' : 'findings'}.`;
  return unknown === 0 ? failing : `${failing} The result for ${profiles(unknown)} is unknown.`;
}

export function DeleteCheck({ check: { id, title, needsSecond } }: { check: CheckDetail }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [asks, setAsks] = useState(false);
  const deleting = useAction(deleteCheck, async ({ isWaiting }) => {
    showToast(isWaiting ? REQUESTED : { message: 'Check deleted', detail: title });
    if (!isWaiting) router.push('/checks');
    await invalidateChecks(queryClient);
  });
  return (
    <>
      <Button variant="danger" aria-disabled={deleting.isRunning} onClick={() => setAsks(true)}>
        Delete…
      </Button>
      <ActionProblem problem={deleting.problem} />
      <Confirm
        open={asks}
        title="Delete this check?"
        confirm={needsSecond ? 'Request' : 'Delete'}
        cancel="Cancel"
        onConfirm={() => {
          setAsks(false);
          void deleting.run(id);
        }}
        onCancel={() => setAsks(false)}
      >
        <MarkedText>{title}</MarkedText> will be deleted with its versions, findings and exceptions. To keep
        the history, deactivate it instead.
        {needsSecond ? SECOND : ''}
      </Confirm>
    </>
  );
}
