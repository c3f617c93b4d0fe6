'use client';

import { Check, Circle, LoaderCircle, X } from 'lucide-react';
import { useInBrowser } from '@/components/shell/use-in-browser';
import { MarkedText } from '@/components/ui/marked-text';
import { clockTime, exactTime } from '@/components/ui/time-words';
import type { ScenarioRun } from '@/lib/contract/sandbox/scenario';

const LOOKS = {
  done: { icon: Check, look: 'text-on', words: 'done' },
  failed: { icon: X, look: 'text-bad', words: 'failed' },
  next: { icon: LoaderCircle, look: 'text-info', words: 'next' },
  ahead: { icon: Circle, look: 'text-ink-3', words: 'not done' },
} as const;

/** What has been done, what failed and why, and what is still to come. */
export function RunSteps({ run: { steps, status, title } }: { run: ScenarioRun }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const next =
    status === 'running' ? steps.findIndex(({ done_at, error }) => done_at === null && error === null) : -1;
  return (
    <ol aria-label={`Steps of ${title}`} className="mt-2 grid gap-0.5">
      {steps.map((step, index) => {
        const state =
          step.error !== null ? 'failed' : step.done_at !== null ? 'done' : index === next ? 'next' : 'ahead';
        const { icon: Icon, look, words } = LOOKS[state];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps may repeat their words and never move
          <li key={index} className="flex items-baseline gap-2">
            <Icon aria-hidden className={`size-3.5 shrink-0 translate-y-0.5 ${look}`} />
            <span className={`min-w-0 grow break-words ${state === 'ahead' ? 'text-ink-3' : ''}`}>
              {step.words}
              <span className="sr-only">, {words}</span>
              {step.error === null ? null : (
                <span className="block text-bad">
                  <MarkedText>{step.error}</MarkedText>
                </span>
              )}
            </span>
            {step.done_at === null ? null : (
              <time
                dateTime={step.done_at}
                title={exactTime(new Date(step.done_at), zone)}
                className="shrink-0 text-xs text-ink-3 numeric"
              >
                {clockTime(new Date(step.done_at), zone)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
