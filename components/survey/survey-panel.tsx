'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { Panel } from '@/components/ui/panel';
import { SelectField } from '@/components/ui/select-field';
import { Skeleton } from '@/components/ui/skeleton';
import { costWords, gaveWayWords, spanWords, stateOf, waitWords } from '@/components/ui/survey-words';
import { dayWords, shortClock } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { call } from '@/lib/features/call';
import { SHARE_BOUNDS } from '@/lib/features/survey/background-budget';
import { surveyQuery } from '@/lib/features/survey/queries';
import type { Survey } from '@/lib/features/survey/survey';

/** The survey's state: progress, pace and end; with controls to pause it and set its share. */
export function SurveyPanel({ className = '' }: { className?: string }) {
  const { data: survey } = useQuery(surveyQuery());
  return (
    <Panel className={className}>
      <section aria-labelledby="survey-title" className="px-3.5 py-3">
        {survey === undefined ? (
          <>
            <h2 id="survey-title" className="font-semibold">
              Survey
            </h2>
            <Skeleton className="mt-3 h-60 w-full" />
          </>
        ) : (
          <SurveyDetails survey={survey} />
        )}
      </section>
    </Panel>
  );
}

function SurveyDetails({ survey }: { survey: Survey }) {
  const { tone, words } = stateOf(survey);
  const { sweep, pace, waits } = survey;
  const mayControl = useMay('survey.control');
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="survey-title" className="font-semibold">
          Survey
        </h2>
        <Badge tone={tone}>{words}</Badge>
        <span className="grow" />
        {mayControl ? <PauseButton isPaused={survey.paused !== null} /> : null}
      </div>
      {sweep === null ? null : <SweepProgress survey={survey} sweep={sweep} />}
      {waits === null ? null : <p className="mt-2.5 text-warn">{waitWords(waits)}</p>}
      {survey.paused === null ? null : (
        <p className="mt-2.5 text-ink-2">
          {`Paused${survey.paused.by === null ? '' : ` by ${survey.paused.by}`} since `}
          <Moment>{survey.paused.at}</Moment>. Profiles are not being read.
        </p>
      )}
      {survey.maxAge === null ? (
        <p className="mt-2.5 text-ink-2">
          There is no objective (SURVEY_MAX_AGE is off). Profiles are read only on request.
        </p>
      ) : null}
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 [&>dd]:text-right [&>dd]:numeric [&>dt]:text-ink-2">
        {survey.maxAge === null ? null : (
          <>
            <dt>Objective: no reading older than</dt>
            <dd>{spanWords(survey.maxAge)}</dd>
          </>
        )}
        <dt>Pace</dt>
        <dd>{`${countWords(pace.read)} of ${countWords(Math.floor(pace.allowed))} reads a minute`}</dd>
        <dt id="survey-share">Share of the unused rate limit</dt>
        <dd>{mayControl ? <ShareSlider key={pace.share} share={pace.share} /> : `${pace.share}%`}</dd>
        {pace.limit === null ? (
          <>
            <dt>Service limit</dt>
            <dd>Unknown; reading cautiously</dd>
          </>
        ) : null}
        <dt>Paused for people</dt>
        <dd>{gaveWayWords(survey.gaveWay)}</dd>
        {survey.ahead === 0 ? null : (
          <>
            <dt>Priority readings</dt>
            <dd>{`${countWords(survey.ahead)} waiting`}</dd>
          </>
        )}
        {survey.nextAt === null ? null : (
          <>
            <dt>Next sweep</dt>
            <dd>
              about <Moment>{survey.nextAt}</Moment>
            </dd>
          </>
        )}
      </dl>
      {survey.coverage.known === 0 ? null : <ObjectiveEstimate survey={survey} />}
    </>
  );
}

function SweepProgress({ survey, sweep }: { survey: Survey; sweep: NonNullable<Survey['sweep']> }) {
  return (
    <div className="mt-2.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-semibold numeric">{countWords(sweep.done)}</span>
        <span className="text-ink-2">
          of {countWords(sweep.total)}{' '}
          {sweep.unreadable === 0 ? 'read' : `done, ${countWords(sweep.unreadable)} unreadable`}
        </span>
        <span className="grow" />
        {survey.endsAt === null || sweep.endedAt !== null ? null : (
          <span className="numeric">
            finishes about{' '}
            <b className="font-semibold">
              <Moment>{survey.endsAt}</Moment>
            </b>
          </span>
        )}
      </div>
      <progress
        aria-label={`Sweep ${sweep.number}`}
        value={sweep.total === 0 ? 1 : sweep.done}
        max={sweep.total}
        className="mt-1 w-full"
      />
    </div>
  );
}

/** "14:37", with the date if it is another day. */
function Moment({ children: text }: { children: string }) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const [time, now] = [new Date(text), new Date()];
  const day = dayWords(time, zone);
  return (
    <time dateTime={text} suppressHydrationWarning>
      {day === dayWords(now, zone) ? '' : `${day}, `}
      {shortClock(time, zone)}
    </time>
  );
}

function PauseButton({ isPaused }: { isPaused: boolean }) {
  const { run, isRunning, problem } = useAction(
    () => call(isPaused ? 'POST /api/survey/resume' : 'POST /api/survey/pause'),
    undefined,
    { refreshes: [surveyQuery().queryKey] },
  );
  return (
    <>
      <Button variant="ghost" disabled={isRunning} onClick={() => run(undefined)}>
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      {problem === null ? null : (
        <div className="w-full">
          <ActionProblem problem={problem} />
        </div>
      )}
    </>
  );
}

/** Saves the value when the slider is released, not on every step. */
function ShareSlider({ share }: { share: number }) {
  const [chosen, choose] = useState(share);
  const { run, isRunning, problem } = useAction(
    (share: number) => call('PATCH /api/survey', { body: { share } }),
    undefined,
    { refreshes: [surveyQuery().queryKey] },
  );
  const send = () => {
    if (chosen !== share) void run(chosen);
  };
  return (
    <span className="inline-flex items-center gap-2">
      <input
        type="range"
        min={SHARE_BOUNDS.least}
        max={SHARE_BOUNDS.most}
        step={5}
        value={chosen}
        disabled={isRunning}
        aria-labelledby="survey-share"
        aria-valuetext={`${chosen} percent`}
        onChange={({ target }) => choose(Number(target.value))}
        onPointerUp={send}
        onKeyUp={send}
        onBlur={send}
        className="h-6 w-24 accent-accent"
      />
      <output className="w-12 text-right whitespace-nowrap">{chosen}%</output>
      {problem === null ? null : <span role="alert">{problem.title}</span>}
    </span>
  );
}

const HOUR = 3_600_000;
const OBJECTIVES = [1, 6, 12, 24, 72, 168].map((hours) => hours * HOUR);

/** Estimates the cost of an objective; nothing here is saved, as the objective is set by SURVEY_MAX_AGE. */
function ObjectiveEstimate({ survey }: { survey: Survey }) {
  const now = survey.maxAge ?? 24 * HOUR;
  const [chosen, choose] = useState(now);
  const id = useId();
  const objectives = [...new Set([...OBJECTIVES, now])].toSorted((one, other) => one - other);
  return (
    <details className="mt-3 border-t border-line pt-2.5">
      <summary className="cursor-pointer rounded-sm text-ink-2">Estimate another objective</summary>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="text-ink-2">
          If no reading were older than
        </label>
        <SelectField
          id={id}
          value={String(chosen)}
          onChange={({ target }) => choose(Number(target.value))}
          choices={objectives.map((value) => ({
            value: String(value),
            label: `${spanWords(value)}${value === survey.maxAge ? ' (now)' : ''}`,
          }))}
        />
      </div>
      <p className="mt-1.5" aria-live="polite">
        {costWords(survey, chosen)}
      </p>
      <p className="mt-1 text-sm text-ink-3">This is only an estimate. SURVEY_MAX_AGE sets the objective.</p>
    </details>
  );
}
