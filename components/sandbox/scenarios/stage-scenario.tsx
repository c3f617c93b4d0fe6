'use client';

import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';
import { SelectField } from '@/components/ui/select-field';
import { scenariosQuery } from '@/lib/features/sandbox/queries';
import type { ScenarioRun, ScenarioSpeed } from '@/lib/service/control-api/scenario';
import { ActionFailure } from '../action-failure';
import { ScenarioRunCard, SPEEDS } from './scenario-runs';
import { useStartScenario } from './use-start-scenario';

/** Chooses and starts a scenario in one line, with the progress of the run on stage. */
export function StageScenario({ account, run }: { account: string; run: ScenarioRun | undefined }) {
  const id = useId();
  const { data: scenarios = [] } = useQuery(scenariosQuery(account));
  const [chosen, choose] = useState<string | null>(null);
  const [speed, setSpeed] = useState<ScenarioSpeed>('normal');
  const start = useStartScenario(account, speed);
  const scenario = scenarios.find(({ key }) => key === chosen) ?? scenarios[0];
  return (
    <section aria-labelledby={`${id}-title`} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h2 id={`${id}-title`}>Scenario</h2>
      <div className="flex flex-wrap items-center gap-2">
        <SelectField
          aria-label="Scenario"
          className="min-w-0 grow basis-[180px]"
          value={scenario?.key ?? ''}
          onChange={(event) => choose(event.target.value)}
          choices={scenarios.map(({ key, title }) => ({ value: key, label: title }))}
        />
        <Segmented label="Speed" value={speed} choices={SPEEDS} onChange={setSpeed} />
        <Button
          variant="primary"
          aria-disabled={start.isRunning || scenario === undefined}
          onClick={() => (scenario === undefined ? undefined : start.run(scenario.key))}
          className="aria-disabled:opacity-60"
        >
          <Play aria-hidden />
          {start.isRunning ? 'Starting…' : 'Run'}
        </Button>
      </div>
      {scenario === undefined ? null : <p className="text-ink-2">{scenario.summary}</p>}
      <ActionFailure failure={start.failure} />
      {run === undefined ? (
        <Panel className="px-4 py-5 text-ink-2">No runs yet.</Panel>
      ) : (
        <ul>
          <ScenarioRunCard key={run.id} account={account} run={run} isLatest />
        </ul>
      )}
    </section>
  );
}
