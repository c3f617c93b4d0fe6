'use client';

import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '@/components/shell/loaded';
import { Button } from '@/components/ui/button';
import { Segmented } from '@/components/ui/segmented';
import { scenariosQuery } from '@/lib/features/sandbox/queries';
import type { Scenario, ScenarioSpeed } from '@/lib/service/control-api/scenario';
import { ActionFailure } from '../action-failure';
import { ViewSkeleton } from '../view-skeleton';
import { RUNS_HEADING, RunsSection, SPEEDS, speedWords } from './scenario-runs';
import { useStartScenario } from './use-start-scenario';

/** Scripted lives of a profile at a chosen speed, with the progress of each run. */
export function ScenariosView({ account }: { account: string }) {
  const query = useQuery(scenariosQuery(account));
  const [speed, setSpeed] = useState<ScenarioSpeed>('normal');
  const start = useStartScenario(account, speed, () => {
    // If the runs are below the scenarios, they are out of view.
    if (window.matchMedia('(max-width: 68.6875rem)').matches) {
      document.getElementById(RUNS_HEADING)?.scrollIntoView();
    }
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-7 min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <section aria-labelledby="sandbox-scenarios" className="min-w-0">
        <div className="mb-2.5 flex flex-wrap items-center justify-between gap-2">
          <h2 id="sandbox-scenarios">Scenarios</h2>
          <Segmented label="Speed" value={speed} choices={SPEEDS} onChange={setSpeed} />
        </div>
        <p className="mb-2.5 text-ink-2">{speedWords(speed)}</p>
        <ActionFailure failure={start.failure} />
        <Loaded query={query} waiting={<ViewSkeleton />}>
          {(scenarios) => (
            <ul className="grid gap-3">
              {scenarios.map((scenario) => (
                <ScenarioCard
                  key={scenario.key}
                  scenario={scenario}
                  isBusy={start.isRunning}
                  isStarting={start.running === scenario.key}
                  onRun={() => start.run(scenario.key)}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      <RunsSection account={account} />
    </div>
  );
}

function ScenarioCard({
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
            // biome-ignore lint/suspicious/noArrayIndexKey: steps may repeat their text and never move
            <li key={index}>{step}</li>
          ))}
        </ol>
      </details>
    </li>
  );
}
