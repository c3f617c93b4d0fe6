'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { ReadFailure } from '@/components/ui/read-failure';
import { Segmented } from '@/components/ui/segmented';
import type { ScenarioSpeed } from '@/lib/contract/sandbox/scenario';
import { sandboxProfilesKey, scenarioRunsKey, scenariosQuery } from '@/lib/queries/sandbox';
import { startScenario } from '@/lib/queries/sandbox-changes';
import { ActionFailure } from '../action-failure';
import { useControlAction } from '../use-control-action';
import { ViewSkeleton } from '../view-skeleton';
import { RUNS_HEADING, RunsSection } from './runs-section';
import { ScenarioCard } from './scenario-card';
import { SPEEDS, speedWords } from './speed-words';

/** Scripted lives of a profile, at a chosen speed, and how far each run is. */
export function ScenariosView({ account }: { account: string }) {
  const queryClient = useQueryClient();
  const { data: scenarios, error, refetch } = useQuery(scenariosQuery(account));
  const [speed, setSpeed] = useState<ScenarioSpeed>('normal');
  const start = useControlAction(
    (scenario: string) => startScenario(account, { scenario, speed }),
    ({ data }) => {
      showToast({ message: `${data.title} ${data.status === 'running' ? 'started' : data.status}` });
      // Where the runs stand below the scenarios, they are out of sight.
      if (window.matchMedia('(max-width: 1099px)').matches) {
        document.getElementById(RUNS_HEADING)?.scrollIntoView();
      }
      return Promise.all(
        [scenarioRunsKey(account), sandboxProfilesKey(account)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-7 min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <section aria-labelledby="sandbox-scenarios" className="min-w-0">
        <div className="mb-2.5 flex flex-wrap items-center justify-between gap-2">
          <h2 id="sandbox-scenarios">Scenarios</h2>
          <Segmented label="Speed" value={speed} choices={SPEEDS} onChange={setSpeed} />
        </div>
        <p className="mb-2.5 text-ink-2">{speedWords(speed)}</p>
        <ActionFailure failure={start.failure} />
        {error === null ? null : <ReadFailure error={error} onRetry={() => void refetch()} />}
        {scenarios === undefined ? (
          error === null ? (
            <ViewSkeleton />
          ) : null
        ) : (
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
      </section>
      <RunsSection account={account} />
    </div>
  );
}
