'use client';

import { Play } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { Scenario } from '@/lib/contract/sandbox/scenario';

export function ScenarioCard({
  scenario: { title, summary, steps },
  isBusy,
  isStarting,
  onRun,
}: {
  scenario: Scenario;
  isBusy: boolean;
  isStarting: boolean;
  onRun: () => void;
}) {
  return (
    <li className="rounded-lg border border-line bg-surface p-3.5 shadow-low">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-[200px]">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-ink-2">{summary}</p>
        </div>
        <Button
          aria-label={`Run ${title}`}
          aria-disabled={isBusy}
          onClick={onRun}
          className="aria-disabled:opacity-60"
        >
          <Play aria-hidden />
          {isStarting ? 'Starting…' : 'Run'}
        </Button>
      </div>
      <details className="mt-1.5">
        <summary className="min-h-6 cursor-pointer text-ink-2">
          {steps.length === 1 ? '1 step' : `${steps.length} steps`}
          <span className="sr-only"> of {title}</span>
        </summary>
        <ol className="mt-1 list-decimal pl-6 text-ink-2">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps may repeat their words and never move
            <li key={index}>{step}</li>
          ))}
        </ol>
      </details>
    </li>
  );
}
