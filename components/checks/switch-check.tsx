'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { AskButton } from '@/components/ui/ask-button';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { MarkedText } from '@/components/ui/marked-text';
import type { CheckState } from '@/lib/configuration/checks/results';
import { call } from '@/lib/features/call';
import type { CheckDetail } from '@/lib/features/checks/checks';
import { invalidateConcerned } from '@/lib/features/concerns';
import { SWITCHES, type SwitchKey } from './check-switches';

const SwitchDialog = loadLater(() => import('./switch-dialog').then((module) => module.SwitchDialog));

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
        <Button
          key={key}
          variant={key === 'activate' ? 'primary' : 'plain'}
          onClick={() => setAsked(key)}
          {...SwitchDialog.whenLikely}
        >
          {SWITCHES[key].verb}…
        </Button>
      ))}
      {asked === null ? null : <SwitchDialog check={check} of={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** For a draft only: a check that was active is archived. */
export function DeleteDraft({ check: { id, title } }: { check: CheckDetail }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const deleting = useAction(
    (id: string) => call('DELETE /api/checks/{id}', { params: { id } }),
    async () => {
      showToast({ message: 'Draft deleted', detail: title });
      router.push('/checks');
      await invalidateConcerned(queryClient, 'checks');
    },
  );
  return (
    <>
      <AskButton
        variant="danger"
        aria-disabled={deleting.isRunning}
        title="Delete this draft?"
        question={
          <>
            <MarkedText>{title}</MarkedText> will be deleted with its versions.
          </>
        }
        confirm="Delete"
        onConfirm={() => void deleting.run(id)}
      >
        Delete…
      </AskButton>
      <ActionProblem problem={deleting.problem} />
    </>
  );
}
