'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A change to the sandbox that a button makes: one at a time, with its refusal kept until the next try.
 * What hangs on the change (`stale`, the beginning of query keys) is read again before it counts as done.
 */
export function useAction<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  stale: readonly (readonly unknown[])[],
  onDone?: (answer: Answer, input: Input) => void,
) {
  const queryClient = useQueryClient();
  // A second click may come before the next render.
  const isRunning = useRef(false);
  const { mutate, isPending, error, variables, data, reset } = useMutation({
    mutationFn: act,
    onSuccess: async (answer, input) => {
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      onDone?.(answer, input);
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  const run = (input: Input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(input);
  };
  return { run, isPending, error, variables, data, reset };
}
