'use client';

import { useRef, useState } from 'react';
import type { Problem } from '@/lib/platform/api/problem';
import { ControlError } from '@/lib/platform/data/request-control';
import { ProblemError } from '@/lib/platform/data/request-json';
import { type Refreshes, useRefresh } from './use-refresh';

/**
 * Runs one change at a time: a second click meanwhile is ignored. What it `refreshes` is up to date before `done`, which
 * is awaited too. A refusal is `problem` (from the console) or `failure` (from the sandbox) until the next try.
 */
export function useAction<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  done: (answer: Answer, input: Input) => unknown = () => undefined,
  {
    refreshes = [],
    evenIfRefused = false,
  }: {
    refreshes?: Refreshes;
    /** Refreshes after a refusal as well, because what is shown may be out of date. */
    evenIfRefused?: boolean;
  } = {},
) {
  const [running, setRunning] = useState<{ input: Input } | null>(null);
  const [refusal, setRefusal] = useState<ProblemError | ControlError | null>(null);
  const isBusy = useRef(false);
  const refresh = useRefresh();
  const run = async (input: Input): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning({ input });
    setRefusal(null);
    try {
      const answer = await act(input);
      await refresh(refreshes);
      await done(answer, input);
    } catch (cause) {
      if (evenIfRefused) await refresh(refreshes);
      if (!(cause instanceof ProblemError || cause instanceof ControlError)) throw cause;
      setRefusal(cause);
    } finally {
      isBusy.current = false;
      setRunning(null);
    }
  };
  return {
    run,
    isRunning: running !== null,
    running: running?.input,
    problem: refusal instanceof ProblemError ? refusal.problem : null,
    failure: refusal instanceof ControlError ? refusal : null,
    reset: () => setRefusal(null),
  };
}

/** Why a change failed, shown next to its button. */
export function ActionProblem({ problem }: { problem: Problem | null }) {
  if (problem === null) return null;
  return (
    <div role="alert" className="rounded-lg border border-line bg-warn-soft px-3.5 py-2.5">
      <p className="font-semibold">{problem.title}</p>
      <p className="text-ink-2">{problem.detail}</p>
      <p className="mt-1 text-xs text-ink-3">
        Request ID <span className="font-mono break-all">{problem.requestId}</span>
      </p>
    </div>
  );
}
