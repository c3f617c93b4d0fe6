'use client';

import { useMay } from '@/components/shell/operator-session';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { call } from '@/lib/features/call';
import type { CheckException } from '@/lib/features/checks/checks';

/** Approves, rejects or withdraws an exception, for operators who may. */
export function ExceptionActions({
  check,
  exception: { id, state, version, mayConfirm },
  of,
}: {
  check: string;
  exception: CheckException;
  /** Its check and profile, for the names of the buttons: "CK-3, Harbour & Finch". */
  of: string;
}) {
  const mayChange = useMay('checks.change');
  const params = { id: check, exception: id };
  const ending = state === 'holds' ? ENDINGS.held : mayConfirm ? ENDINGS.others : ENDINGS.own;
  const { run, isRunning, problem } = useAction(
    (act: 'confirm' | 'end') =>
      act === 'confirm'
        ? call('POST /api/checks/{id}/exceptions/{exception}/confirmation', { params, body: { version } })
        : call('DELETE /api/checks/{id}/exceptions/{exception}', { params }),
    (_, act) => showToast({ message: act === 'confirm' ? 'Exception confirmed.' : ending.said }),
    { refreshes: 'checks' },
  );
  if (!mayChange || (state !== 'asked' && state !== 'holds')) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1 print:hidden">
      {mayConfirm ? (
        <Button variant="ghost" aria-disabled={isRunning} onClick={() => run('confirm')}>
          Confirm exception
          <span className="sr-only">, {of}</span>
        </Button>
      ) : null}
      <Button variant="ghost" aria-disabled={isRunning} onClick={() => run('end')}>
        {ending.words}
        <span className="sr-only">, {of}</span>
      </Button>
      <ActionProblem problem={problem} />
    </span>
  );
}

const ENDINGS = {
  held: { words: 'End exception', said: 'Exception ended. The finding is open again.' },
  others: { words: 'Reject exception', said: 'Exception rejected. The finding stays open.' },
  own: { words: 'Withdraw exception', said: 'Exception withdrawn. The finding stays open.' },
};
