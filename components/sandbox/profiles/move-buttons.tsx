'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { Button } from '@/components/ui/button';
import { moveLabel, startsOf } from '@/components/ui/lifecycle/move-words';
import { MOVES, type Move, reviewStatusMove } from '@/lib/configuration/contract/review-moves';
import { moveProfile, sandboxProfileQuery } from '@/lib/features/sandbox/queries';
import type { SandboxProfile } from '@/lib/service/control-api/profile';
import { ActionFailure, useControlAction } from '../use-control-action';

/** Every move; those not allowed now stay in place and say from which status they start. */
export function MoveButtons({
  account,
  profile: { uuid, review_status, subject },
  onMoved,
}: {
  account: string;
  profile: SandboxProfile;
  /** Reads the profile again; also after a refusal, because its status may have changed elsewhere. */
  onMoved: () => Promise<unknown>;
}) {
  const id = useId();
  const queryClient = useQueryClient();
  const action = useControlAction(
    (move: Move) => moveProfile(account, uuid, move),
    (answer) => {
      queryClient.setQueryData(sandboxProfileQuery(account, uuid).queryKey, answer);
      showToast({ message: `${answer.data.name} is ${answer.data.review_status}` });
      return onMoved();
    },
    onMoved,
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
