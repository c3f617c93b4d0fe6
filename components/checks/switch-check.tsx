'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { DialogSubmit } from '@/components/shell/dialog-submit';
import { StatedReasonField } from '@/components/shell/reason-and-end-fields';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { Confirm, Dialog } from '@/components/ui/dialog';
import { MarkedText } from '@/components/ui/marked-text';
import type { CheckDetail } from '@/lib/contract/checks/api-shapes';
import type { CheckState } from '@/lib/contract/checks/results';
import { deleteCheck, invalidateChecks, switchCheck } from '@/lib/queries/checks';

const schema = () =>
  import('@/lib/contract/checks/api-shapes').then(({ switchCheckRequest }) => switchCheckRequest);

const SWITCHES = {
  archive: { verb: 'Archive', to: 'archived', becomes: 'archived', says: archiveWords },
  deactivate: { verb: 'Deactivate', to: 'off', becomes: 'inactive', says: deactivateWords },
  activate: { verb: 'Activate', to: 'on', becomes: 'active', says: activateWords },
  restore: {
    verb: 'Restore',
    to: 'off',
    becomes: 'inactive',
    says: () => 'It will be inactive. Activate it to create findings again.',
  },
} as const;
type SwitchKey = keyof typeof SWITCHES;

const OFFERED: Record<CheckState, readonly SwitchKey[]> = {
  draft: ['activate'],
  on: ['archive', 'deactivate'],
  off: ['archive', 'activate'],
  archived: ['restore'],
};

/** The changes of state that a check's current one allows; each is explained, and confirmed, in a dialog. */
export function SwitchCheck({ check }: { check: CheckDetail }) {
  const [asked, setAsked] = useState<SwitchKey | null>(null);
  return (
    <>
      {OFFERED[check.state].map((key) => (
        <Button key={key} variant={key === 'activate' ? 'primary' : 'plain'} onClick={() => setAsked(key)}>
          {SWITCHES[key].verb}…
        </Button>
      ))}
      {asked === null ? null : <SwitchDialog check={check} of={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function SwitchDialog({ check, of, onClose }: { check: CheckDetail; of: SwitchKey; onClose: () => void }) {
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
    send: (body) => switchCheck(check.id, body),
    done: async ({ isWaiting }) => {
      onClose();
      await invalidateChecks(queryClient);
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
          <label className="flex items-start gap-2">
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-accent"
              {...switching.form.register('announcesKnown')}
            />
            <span>
              Include profiles that already fail in alerts
              <span className="block text-sm text-ink-2">
                Otherwise, alerts include only profiles that start to fail from now on.
              </span>
            </span>
          </label>
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

/** Added when changing an active check needs a second person. */
const SECOND = ' Someone else must confirm it first.';
export const REQUESTED = { message: 'Requested', detail: 'It takes effect when someone else confirms it.' };

const profiles = (count: number) => (count === 1 ? '1 profile' : `${countWords(count)} profiles`);

function deactivateWords({ counts: { fail } }: CheckDetail): string {
  return `Its open findings will be closed but stay in the history. ${profiles(fail)} currently fail${fail === 1 ? 's' : ''} it.`;
}

function archiveWords({ state, counts: { fail }, excepting: { total } }: CheckDetail): string {
  const ends = [
    ...(state === 'on' && fail > 0 ? [`close the findings of ${profiles(fail)}`] : []),
    ...(total > 0 ? [`withdraw ${total === 1 ? '1 exception' : `${countWords(total)} exceptions`}`] : []),
  ];
  const effect = ends.length === 0 ? '' : `This will ${ends.join(' and ')}. `;
  return `${effect}The check leaves the list, but its versions, findings and exceptions are kept, and you can restore it later.`;
}

function activateWords({ counts: { fail, unknown } }: CheckDetail): string {
  const failing =
    fail === 0
      ? 'No profiles currently fail it.'
      : `${profiles(fail)} currently fail${fail === 1 ? 's' : ''} it and will become ${fail === 1 ? 'a finding' : 'findings'}.`;
  return unknown === 0 ? failing : `${failing} The result for ${profiles(unknown)} is unknown.`;
}

/** For a draft only: a check that was active is archived. */
export function DeleteDraft({ check: { id, title } }: { check: CheckDetail }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [asks, setAsks] = useState(false);
  const deleting = useAction(deleteCheck, async () => {
    showToast({ message: 'Draft deleted', detail: title });
    router.push('/checks');
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
        title="Delete this draft?"
        confirm="Delete"
        cancel="Cancel"
        onConfirm={() => {
          setAsks(false);
          void deleting.run(id);
        }}
        onCancel={() => setAsks(false)}
      >
        <MarkedText>{title}</MarkedText> will be deleted with its versions.
      </Confirm>
    </>
  );
}
