'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import { showToast } from '@/components/shell/show-toast';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { PageLink } from '@/components/ui/page-link';
import { ServiceTime } from '@/components/ui/service-time';
import type { ScenarioRun } from '@/lib/contract/sandbox/scenario';
import { scenarioRunsKey } from '@/lib/queries/sandbox';
import { stopScenario } from '@/lib/queries/sandbox-changes';
import { ActionFailure } from '../action-failure';
import { useControlAction } from '../use-control-action';
import { RunSteps } from './run-steps';
import { SPEEDS } from './speed-words';

const LOOKS: Record<ScenarioRun['status'], { tone: BadgeTone; words: string }> = {
  running: { tone: 'info', words: 'Running' },
  finished: { tone: 'on', words: 'Finished' },
  stopped: { tone: 'off', words: 'Stopped' },
  failed: { tone: 'bad', words: 'Failed' },
};

/** One run; an earlier one that is over keeps its steps folded. */
export function ScenarioRunCard({
  account,
  run,
  isLatest,
}: {
  account: string;
  run: ScenarioRun;
  isLatest: boolean;
}) {
  const { id, title, speed, status, profile, steps, created_at } = run;
  const queryClient = useQueryClient();
  const stop = useControlAction(
    () => stopScenario(account, id),
    () => {
      showToast({ message: `${title} stopped`, detail: 'What it did so far stays.' });
      return queryClient.invalidateQueries({ queryKey: scenarioRunsKey(account) });
    },
  );
  const done = steps.filter(({ done_at }) => done_at !== null).length;
  return (
    <li className="rounded-lg border border-line bg-surface p-3.5 shadow-low">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <h3 className="min-w-0 font-semibold">{title}</h3>
        <Badge tone={LOOKS[status].tone}>{LOOKS[status].words}</Badge>
        <span className="text-sm text-ink-3 numeric">
          {SPEEDS.find(({ value }) => value === speed)?.label ?? speed} · started{' '}
          <ServiceTime>{created_at}</ServiceTime>
        </span>
        <span className="grow" />
        {status === 'running' ? (
          <Button
            aria-label={`Stop ${title}`}
            aria-disabled={stop.isRunning}
            onClick={() => stop.run(undefined)}
            className="aria-disabled:opacity-60"
          >
            <Square aria-hidden />
            {stop.isRunning ? 'Stopping…' : 'Stop'}
          </Button>
        ) : null}
      </div>
      <details open={isLatest || status === 'running' || status === 'failed'} className="mt-1">
        <summary className="min-h-6 cursor-pointer text-ink-2 numeric">
          {done} of {steps.length} steps<span className="sr-only"> of {title}</span>
        </summary>
        <RunSteps run={run} />
      </details>
      {profile === null ? null : (
        <p className="mt-2">
          <PageLink
            href={`/sandbox?profile=${profile}`}
            className="rounded-sm text-accent underline underline-offset-2"
          >
            The profile that it made
            <span className="sr-only"> by {title}</span>
          </PageLink>
        </p>
      )}
      <ActionFailure failure={stop.failure} />
    </li>
  );
}
