'use client';

import { Minus, Pause, Play, Plus } from 'lucide-react';
import { useMay } from '@/components/shell/operator-session';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { AskButton } from '@/components/ui/ask-button';
import { Button } from '@/components/ui/button';
import { countWords, unitWords } from '@/components/ui/count-words';
import { Panel } from '@/components/ui/panel';
import type { Assignment } from '@/lib/features/assignments/plan';
import type { RunProgress } from '@/lib/features/assignments/run';
import { type AssignmentState, assignmentNumber, STOP_REASONS } from '@/lib/features/assignments/words';
import { call } from '@/lib/features/call';
import { SHARE_BOUNDS } from '@/lib/features/survey/background-budget';

const STEP = 5;
type RunAction = { kind: 'pause' | 'resume' | 'cancel' } | { kind: 'share'; share: number };

const SAID: Record<RunAction['kind'], string> = {
  pause: 'is paused',
  resume: 'has resumed',
  cancel: 'is cancelled',
  share: 'has a new share of unused writes',
};

export function RunSteering({
  assignment,
  progress,
}: {
  assignment: Assignment;
  progress: RunProgress | undefined;
}) {
  const mayChange = useMay('forms.change');
  const { number, state, outcomes } = assignment;
  const doing = useAction(
    async (deed: RunAction) => {
      if (deed.kind === 'share') return call('PUT /api/assignments/share', { body: { share: deed.share } });
      return call(`POST /api/assignments/{number}/${deed.kind}`, { params: { number } });
    },
    (_, deed) => showToast({ message: `${assignmentNumber(number)} ${SAID[deed.kind]}` }),
    { refreshes: 'assignments' },
  );
  const pace = progress?.pace;
  const run = (deed: RunAction) => void doing.run(deed);
  return (
    <Panel className="mb-3.5 print:hidden">
      <section aria-label="Run controls" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
        <p className="min-w-0 grow text-ink-2">{runStateWords(assignment, progress)}</p>
        {!mayChange || pace === undefined ? null : (
          <fieldset
            aria-label="Share of unused writes, for all runs"
            className="inline-flex items-center rounded-md border border-line-strong"
          >
            <Step
              label="Decrease share"
              icon={Minus}
              isOff={doing.isRunning || pace.share <= SHARE_BOUNDS.least}
              onClick={() => run({ kind: 'share', share: Math.max(SHARE_BOUNDS.least, pace.share - STEP) })}
            />
            <span className="px-2.5 text-ink-2 numeric">
              {countWords(Math.floor(pace.allowed))} a minute · {pace.share} %
            </span>
            <Step
              label="Increase share"
              icon={Plus}
              isOff={doing.isRunning || pace.share >= SHARE_BOUNDS.most}
              onClick={() => run({ kind: 'share', share: Math.min(SHARE_BOUNDS.most, pace.share + STEP) })}
            />
          </fieldset>
        )}
        {!mayChange ? null : state === 'running' ? (
          <Button aria-disabled={doing.isRunning} onClick={() => run({ kind: 'pause' })}>
            <Pause aria-hidden /> Pause
          </Button>
        ) : (
          <Button variant="primary" aria-disabled={doing.isRunning} onClick={() => run({ kind: 'resume' })}>
            <Play aria-hidden /> Resume
          </Button>
        )}
        {mayChange ? (
          <AskButton
            variant="danger"
            title="Cancel this run?"
            question={`Changes already made to ${unitWords(outcomes?.changed ?? 0, 'profile')} are kept, and you can undo them later. The ${countWords(outcomes?.left ?? 0)} left will not be changed, but you can plan them again.`}
            confirm="Cancel run"
            cancel="Don’t cancel"
            onConfirm={() => run({ kind: 'cancel' })}
          >
            Cancel…
          </AskButton>
        ) : null}
        <ActionProblem problem={doing.problem} />
      </section>
    </Panel>
  );
}

const Step = ({
  label,
  icon: Icon,
  isOff,
  onClick,
}: {
  label: string;
  icon: typeof Plus;
  isOff: boolean;
  onClick: () => void;
}) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isOff}
    onClick={() => (isOff ? undefined : onClick())}
    className="inline-flex min-h-8 min-w-8 items-center justify-center text-ink-2 aria-disabled:opacity-40"
  >
    <Icon aria-hidden className="size-3.5" />
  </button>
);

/** The state in words, with the next step. */
function runStateWords(
  { state, stopped, lookAfter, outcomes }: Assignment,
  progress: RunProgress | undefined,
): string {
  const words: Partial<Record<AssignmentState, string>> = {
    running:
      progress?.waits == null
        ? 'You can close this page. The run continues, even if the console restarts.'
        : 'Waiting for the service. Resumes automatically.',
    paused: 'Paused. No more profiles are changed until someone resumes the run.',
    looking: `Review the first ${countWords(lookAfter ?? 0)}, then resume the run. ${outcomes === null ? '' : `${countWords(outcomes.changed)} changed.`}`,
    stopped: `${stopped === null ? '' : STOP_REASONS[stopped]} If you resume the run, it continues in your name.`,
  };
  return words[state] ?? '';
}
