'use client';

import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { useAddressState } from '@/components/shell/use-address-state';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { countWords } from '@/components/ui/count-words';
import { resetSandbox } from '@/lib/queries/sandbox-changes';
import { ActionFailure } from './action-failure';
import { ResetLosses } from './reset-losses';
import { useControlAction } from './use-control-action';

/** Brings the seeded data back, for every account of the sandbox. Asks first: nothing brings the rest back. */
export function ResetSandbox({ account }: { account: string }) {
  const queryClient = useQueryClient();
  const { write } = useAddressState();
  const [isAsking, setAsking] = useState(false);
  const reset = useControlAction(
    () => resetSandbox(),
    ({ data }) => {
      write({ profile: null });
      showToast({
        message: 'Sandbox reset',
        detail: `${countWords(data.profiles)} profiles and ${countWords(data.configurations)} configurations, as at the first start.`,
      });
      // Whatever the console has read is of the data that are gone.
      return queryClient.invalidateQueries();
    },
  );
  return (
    <div>
      <Button
        look="danger"
        aria-disabled={reset.isRunning}
        onClick={() => (reset.isRunning ? undefined : setAsking(true))}
      >
        <RotateCcw aria-hidden />
        {reset.isRunning ? 'Resetting…' : 'Reset…'}
      </Button>
      <ActionFailure failure={reset.failure} />
      <Confirm
        open={isAsking}
        title="Reset the sandbox?"
        confirm="Reset the sandbox"
        cancel="Keep everything"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          reset.run(undefined);
        }}
      >
        <ResetLosses account={account} />
      </Confirm>
    </div>
  );
}
