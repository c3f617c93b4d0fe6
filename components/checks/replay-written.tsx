'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import type { CheckDefinition } from '@/lib/contract/checks/definition';
import { cancelReplay, replayQuery, startReplay } from '@/lib/queries/replays';
import { ReplayResult } from './replay-result';

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
      <Sheet
        open={id !== null}
        title="Replay of this draft"
        description="See what this version would have found in up to 400 days of readings, before you save it."
        onClose={close}
      >
        <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto px-5 py-4">
          <ActionProblem problem={cancelling.problem} />
          {replay === undefined ? (
            <p className="text-ink-2">Reading…</p>
          ) : (
            <ReplayResult replay={replay} onSince={null} onCancel={() => void cancelling.run(replay.id)} />
          )}
        </div>
      </Sheet>
    </div>
  );
}
