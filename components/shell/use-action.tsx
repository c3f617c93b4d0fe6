'use client';

import { useRef, useState } from 'react';
import type { Problem } from '@/lib/platform/api/problem';
import { ProblemError } from '@/lib/platform/data/request-json';

/** Runs one change at a time: a second click meanwhile is ignored. Its problem stays until the next try. */
export function useAction<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  done: (answer: Answer, input: Input) => unknown,
) {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isBusy = useRef(false);
  const run = async (input: Input): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(true);
    setProblem(null);
    try {
      await done(await act(input), input);
    } catch (cause) {
      if (!(cause instanceof ProblemError)) throw cause;
      setProblem(cause.problem);
    } finally {
      isBusy.current = false;
      setRunning(false);
    }
  };
  return { run, isRunning, problem, reset: () => setProblem(null) };
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
