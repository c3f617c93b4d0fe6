'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { moveLabel, startsOf } from '@/components/ui/lifecycle/move-words';
import { MOVES, type Move, reviewStatusMove } from '@/lib/configuration/contract/review-moves';
import { keysOfSandboxProfile, moveProfile, sandboxProfileQuery } from '@/lib/features/sandbox/queries';
import type { SandboxProfile } from '@/lib/service/control-api/profile';
import { ActionFailure } from '../action-failure';

/** Every move; those not allowed now stay in place and say from which status they start. */
export function MoveButtons({
  account,
  profile: { uuid, review_status, subject },
}: {
  account: string;
  profile: SandboxProfile;
}) {
  const id = useId();
  const queryClient = useQueryClient();
  const action = useAction(
    async (move: Move) => {
      const answer = await moveProfile(account, uuid, move);
      queryClient.setQueryData(sandboxProfileQuery(account, uuid).queryKey, answer);
      return answer;
    },
    ({ data }) => showToast({ message: `${data.name} is ${data.review_status}` }),
    {
      refreshes: keysOfSandboxProfile(account, uuid),
      evenIfRefused: true,
    },
  );
  return (
    <div className="mt-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Move this profile</legend>
        {MOVES.map((move) => {
          const row = reviewStatusMove(review_status, move);
          const words = row ? `${row.by}: ${row.from} to ${row.to}` : `Only from ${startsOf(move)}`;
          const isBlocked = row === undefined || action.isRunning;
          return (
            <span key={move}>
              <Button
                title={words}
                aria-describedby={`${id}-${move}`}
                aria-disabled={isBlocked}
                onClick={() => (isBlocked ? undefined : action.run(move))}
                className="aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:font-normal aria-disabled:text-ink-3 aria-disabled:shadow-none"
              >
                {action.running === move ? `${moveLabel(move, subject)}…` : moveLabel(move, subject)}
              </Button>
              <span id={`${id}-${move}`} hidden>
                {words}
              </span>
            </span>
          );
        })}
      </fieldset>
      <ActionFailure failure={action.failure} />
    </div>
  );
}
