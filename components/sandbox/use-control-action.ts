'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ControlError } from '@/lib/queries/request-control';

/**
 * One change of the sandbox, one at a time: a second click while it runs is no second change. `done` is
 * waited for, so that what it reads again is on screen when the button is free. `refused` reads again what
 * may not be as the screen has it.
 */
export function useControlAction<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  done: (answer: Answer, input: Input) => unknown,
  refused: () => unknown = () => undefined,
) {
  const isRunning = useRef(false);
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: (answer, input) => done(answer, input),
    onError: () => refused(),
  });
  const { error } = mutation;
  if (error !== null && !(error instanceof ControlError)) throw error;
  return {
    run: (input: Input) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(input, {
        onSettled: () => {
          isRunning.current = false;
        },
      });
    },
    /** What is being done just now. */
    running: mutation.isPending ? mutation.variables : undefined,
    isRunning: mutation.isPending,
    failure: error as ControlError | null,
    forget: () => mutation.reset(),
  };
}
