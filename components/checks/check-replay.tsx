'use client';

import { useQuery } from '@tanstack/react-query';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { CheckDetail } from '@/lib/features/checks/checks';
import { cancelReplay, checkReplayQuery, startReplay } from '@/lib/features/checks/replay-queries';
import { ReplayResult } from './replay-result';

/** What the active version of a check would have found in the stored readings. */
export function CheckReplay({ check: { id, state, onSince, mayChange } }: { check: CheckDetail }) {
  const { data } = useQuery(checkReplayQuery(id));
  const refreshes = [checkReplayQuery(id).queryKey];
  const starting = useAction(() => startReplay({ check: id }), undefined, { refreshes });
  const cancelling = useAction(cancelReplay, undefined, { refreshes });
  const replay = data?.replay ?? null;
  const isRunning = replay?.state === 'running';
  return (
    <Panel className="mt-3.5">
      <section
        id="replay"
        aria-labelledby="replay-title"
        aria-busy={isRunning}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4.5 py-3.5"
      >
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id="replay-title">Replay</h2>
          <span className="text-ink-3">of up to 400 days of readings</span>
          {mayChange && data !== undefined && !isRunning ? (
            <Button
              className="ml-auto print:hidden"
              aria-disabled={starting.isRunning}
              onClick={() => void starting.run(undefined)}
            >
              {replay?.state === 'done' ? 'Replay again' : 'Replay'}
            </Button>
          ) : null}
        </div>
        <ActionProblem problem={starting.problem ?? cancelling.problem} />
        {data === undefined ? (
          <p className="text-ink-2">Reading…</p>
        ) : replay === null ? (
          <p className="max-w-[80ch] text-ink-2">
            Replay this version to see what it would have found, week by week.
          </p>
        ) : (
          <ReplayResult
            replay={replay}
            onSince={state === 'on' && onSince !== null ? Date.parse(onSince) : null}
            onCancel={mayChange ? () => void cancelling.run(replay.id) : undefined}
          />
        )}
      </section>
    </Panel>
  );
}
