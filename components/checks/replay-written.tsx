'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { loadWhenOpen } from '@/components/ui/load-later';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { cancelReplay, replayQuery, startReplay } from '@/lib/features/checks/replay-queries';

const ReplaySheet = loadWhenOpen(() => import('./replay-sheet').then((module) => module.ReplaySheet));

export function ReplayWritten({
  definition,
  check,
}: {
  definition: CheckDefinition;
  /** The check being edited: the draft is compared with its active version. */
  check: string | undefined;
}) {
  const queryClient = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const { data: replay } = useQuery(replayQuery(id));
  const starting = useAction(
    () => startReplay({ definition, ...(check === undefined ? {} : { check }) }),
    (started) => setId(started.id),
  );
  const cancelling = useAction(cancelReplay, () =>
    queryClient.invalidateQueries({ queryKey: replayQuery(id).queryKey }),
  );
  function close(): void {
    setId(null);
    // No one is waiting for the result any more.
    if (replay?.state === 'running') void cancelReplay(replay.id).catch(() => {});
  }
  return (
    <div className="grid gap-2">
      <div>
        <Button aria-disabled={starting.isRunning} onClick={() => void starting.run(undefined)}>
          Replay up to 400 days…
        </Button>
      </div>
      <ActionProblem problem={starting.problem} />
      <ReplaySheet
        open={id !== null}
        replay={replay}
        problem={cancelling.problem}
        onCancel={(running) => void cancelling.run(running)}
        onClose={close}
      />
    </div>
  );
}
