'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, Circle, LoaderCircle, Square, X } from 'lucide-react';
import { Loaded } from '@/components/shell/loaded';
import { showToast } from '@/components/shell/show-toast';
import { useAction } from '@/components/shell/use-action';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { TextLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { ServiceTime } from '@/components/ui/service-time';
import { clockTime, exactTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { scenarioRunsQuery, stopScenario } from '@/lib/features/sandbox/queries';
import type { ScenarioRun, ScenarioSpeed } from '@/lib/service/control-api/scenario';
import { ActionFailure } from '../action-failure';
import { useIsScenarioRunning } from '../use-is-scenario-running';
import { ViewSkeleton } from '../view-skeleton';

/** Where a new run appears. */
export const RUNS_HEADING = 'sandbox-runs';

/** Newest first; refreshed often while one of them is running. */
export function RunsSection({ account }: { account: string }) {
  useIsScenarioRunning(account);
  const query = useQuery(scenarioRunsQuery(account));
  return (
    <section aria-labelledby={RUNS_HEADING} className="min-w-0">
      <h2 id={RUNS_HEADING} className="mb-2.5 flex min-h-[30px] items-center">
        Runs
      </h2>
      <Loaded query={query} waiting={<ViewSkeleton />}>
        {(runs) =>
          runs.length === 0 ? (
            <Panel className="px-4 py-5 text-ink-2">No runs yet.</Panel>
          ) : (
            <ul className="grid gap-3">
              {runs.map((run, index) => (
                <ScenarioRunCard key={run.id} account={account} run={run} isLatest={index === 0} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

const LOOKS: Record<ScenarioRun['status'], { tone: BadgeTone; words: string }> = {
  running: { tone: 'info', words: 'Running' },
  finished: { tone: 'on', words: 'Finished' },
  stopped: { tone: 'off', words: 'Stopped' },
  failed: { tone: 'bad', words: 'Failed' },
};

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
  const stop = useAction(
    () => stopScenario(account, id),
    () => showToast({ message: `${title} stopped`, detail: 'Changes it already made are kept.' }),
    { refreshes: [scenarioRunsQuery(account).queryKey] },
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
          <TextLink href={`/sandbox?profile=${profile}`}>
            The profile it created
            <span className="sr-only"> by {title}</span>
          </TextLink>
        </p>
      )}
      <ActionFailure failure={stop.failure} />
    </li>
  );
}

const STEP_LOOKS = {
  done: { icon: Check, look: 'text-on', words: 'done' },
  failed: { icon: X, look: 'text-bad', words: 'failed' },
  next: { icon: LoaderCircle, look: 'text-info', words: 'next' },
  ahead: { icon: Circle, look: 'text-ink-3', words: 'not done' },
} as const;

function RunSteps({ run: { steps, status, title } }: { run: ScenarioRun }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const next =
    status === 'running' ? steps.findIndex(({ done_at, error }) => done_at === null && error === null) : -1;
  return (
    <ol aria-label={`Steps of ${title}`} className="mt-2 grid gap-0.5">
      {steps.map((step, index) => {
        const state =
          step.error !== null ? 'failed' : step.done_at !== null ? 'done' : index === next ? 'next' : 'ahead';
        const { icon: Icon, look: className, words } = STEP_LOOKS[state];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps may repeat their text and never move
          <li key={index} className="flex items-baseline gap-2">
            <Icon aria-hidden className={`size-3.5 shrink-0 translate-y-0.5 ${className}`} />
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

export const SPEEDS: readonly { value: ScenarioSpeed; label: string }[] = [
  { value: 'instant', label: 'Instant' },
  { value: 'fast', label: 'Fast' },
  { value: 'normal', label: 'Normal' },
  { value: 'slow', label: 'Slow' },
];

/** Seconds between two steps, as in the operation's contract. */
const PAUSES: Record<ScenarioSpeed, number> = { instant: 0, fast: 1, normal: 4, slow: 12 };

export const speedWords = (speed: ScenarioSpeed): string =>
  PAUSES[speed] === 0 ? 'Steps run without pauses.' : `${PAUSES[speed]} s between steps.`;
