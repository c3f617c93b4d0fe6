'use client';

import { Check, Circle, Minus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import type { ProcessingStatus } from '@/lib/contract/document-processing';
import type { ProcessingStep } from '@/lib/contract/sandbox/profile';

const LOOKS = {
  pending: { icon: Circle, words: 'Pending', look: 'text-warn' },
  complete: { icon: Check, words: 'Complete', look: 'text-on' },
  disabled: { icon: Minus, words: 'Disabled', look: 'text-ink-3' },
} as const;

/** One step and its state; null is a step that is disabled. */
export function DocumentStep({
  step,
  label,
  documentName,
  status,
  isWaiting,
  isBusy,
  isRunning,
  onComplete,
}: {
  step: ProcessingStep;
  label: string;
  documentName: string;
  status: ProcessingStatus | null;
  /** The document is not submitted yet, so its steps have not begun. */
  isWaiting: boolean;
  isBusy: boolean;
  isRunning: boolean;
  onComplete: () => void;
}) {
  const { icon: Icon, words, look } = LOOKS[status ?? 'disabled'];
  const cell = useRef<HTMLLIElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The button goes away with what it did; the focus stays where it was.
    if (status !== 'complete' || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) cell.current?.focus();
  }, [status]);
  return (
    <li
      ref={cell}
      tabIndex={-1}
      className="flex min-h-[38px] flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-sunken px-2.5 py-1"
    >
      <Icon aria-hidden className={`size-3.5 shrink-0 ${look}`} />
      <span className="min-w-0 grow">
        <span className="block leading-snug">{label}</span>
        <span
          title={status === null ? 'The service sends null' : undefined}
          className={`block text-xs leading-snug ${look}`}
        >
          {words} <code className="text-2xs text-ink-3">{step}</code>
        </span>
      </span>
      {status === 'pending' && !isWaiting ? (
        <Button
          aria-label={`Complete ${label.toLowerCase()} of ${documentName}`}
          aria-disabled={isBusy}
          onClick={() => {
            wasPressed.current = true;
            onComplete();
          }}
          className="min-h-[26px] px-2 aria-disabled:opacity-60"
        >
          {isRunning ? 'Completing…' : 'Complete'}
        </Button>
      ) : null}
    </li>
  );
}
