'use client';

import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { ControlError } from '@/lib/platform/data/request-control';

/**
 * One change of the sandbox at a time: a second click while it runs is ignored. `done` is awaited, so that the screen
 * is up to date when the button is enabled again. `refused` refreshes data that may be out of date.
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
    running: mutation.isPending ? mutation.variables : undefined,
    isRunning: mutation.isPending,
    failure: error as ControlError | null,
    forget: () => mutation.reset(),
  };
}

export function ActionFailure({ failure }: { failure: ControlError | null }) {
  if (failure === null) return null;
  return (
    <p role="alert" className="mt-2 flex items-start gap-1.5 text-bad">
      <TriangleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
      <span className="min-w-0 break-words">
        <MarkedText>{failureWords(failure)}</MarkedText>
      </span>
    </p>
  );
}

/** What happened, and whether anything was changed; the service's own message often says both. */
export function failureWords({ message, status, errors }: ControlError): string {
  const explanation = [message, ...Object.values(errors).flat()].join(' ');
  if (/nothing was changed/i.test(explanation)) return explanation;
  // Refused requests change nothing; one whose answer was lost may have.
  if (status >= 400 && status < 500) return `${explanation} Nothing was changed.`;
  return `${explanation} The change may or may not have been made. Check again in a moment.`;
}
