'use client';

import { useState } from 'react';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import type { Assignment } from '@/lib/contract/assignments/plan';
import type { ItemOutcomeKind } from '@/lib/contract/assignments/words';
import { ApprovalPanel, Decision, Frame, Reason } from './approval-panel';
import { useChoiceWords } from './assignment-head';
import { profilesWords } from './assignment-words';
import { ForecastPanel } from './forecast-panel';
import { PlanDifference } from './plan-difference';
import { PlanEquation } from './plan-equation';
import { PlanItems } from './plan-items';
import { PlannedChecks } from './planned-checks';
import { settingsToSend, USUAL_SETTINGS } from './run-settings';

/** A plan before it starts: its effect, its cost and its approval. */
export function PlanView({ assignment }: { assignment: Assignment }) {
  const { number, state, counts, problem } = assignment;
  const [outcome, setOutcome] = useState<ItemOutcomeKind>('to_change');
  const [isNarrowed, setNarrowed] = useState(false);
  const [settings, setSettings] = useState(USUAL_SETTINGS);
  const from = useChoiceWords(assignment.choice);
  const mayStart = state === 'waiting' || state === 'ready';
  const showOutcome = (wanted: ItemOutcomeKind) => {
    setOutcome(wanted);
    document.getElementById('items')?.scrollIntoView({ block: 'nearest' });
  };
  if (state === 'planning') return <Planning assignment={assignment} />;
  if (counts === null) {
    return (
      <Frame
        title={state === 'plan_failed' ? 'Planning failed' : 'No plan'}
        aside="nothing was sent to the service"
      >
        {problem === null ? null : (
          <p className="wrap-anywhere">
            <MarkedText>{problem}</MarkedText>
          </p>
        )}
        <Reason assignment={assignment} />
      </Frame>
    );
  }
  return (
    <>
      <PlanEquation
        counts={counts}
        of={from.check ? `fail ${from.words}` : 'selected'}
        onOutcome={showOutcome}
      />
      {assignment.differences === null ? null : (
        <PlanDifference differences={assignment.differences} isNarrowed={isNarrowed} onNarrow={setNarrowed} />
      )}
      {mayStart && counts.to_change > 0 ? (
        <ForecastPanel number={number} lookAfter={settingsToSend(settings)?.lookAfter ?? 0} />
      ) : null}
      <div className="mt-3.5 grid items-start gap-3.5 min-[1000px]:grid-cols-[minmax(0,1fr)_minmax(300px,0.45fr)]">
        <div className="min-w-0 max-[999px]:order-last">
          <PlanItems
            key={String(isNarrowed)}
            assignment={{ ...assignment, counts }}
            outcome={outcome}
            isNarrowed={isNarrowed}
            onOutcome={setOutcome}
          />
        </div>
        <div className="grid min-w-0 gap-3">
          {mayStart ? (
            <ApprovalPanel assignment={assignment} settings={settings} onSettings={setSettings} />
          ) : (
            <Frame
              title={state === 'sent_back' ? 'Sent back' : 'Cancelled'}
              aside="nothing was sent to the service"
            >
              <Reason assignment={assignment} />
              <Decision assignment={assignment} />
            </Frame>
          )}
          <PlannedChecks assignment={assignment} />
          <StayHidden count={counts.stay_hidden} />
          <Panel>
            <section aria-labelledby="afterwards-title" className="px-3.5 py-2.5">
              <h2 id="afterwards-title">Undo</h2>
              <p className="mt-1 text-ink-2">
                After the run, you can make a plan to undo it. Profiles that have changed since are left as
                they are.
              </p>
            </section>
          </Panel>
        </div>
      </div>
    </>
  );
}

/** Forms that no one can see are rarely intended. */
function StayHidden({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Panel>
      <section aria-labelledby="stay-hidden-title" className="px-3.5 py-2.5">
        <h2 id="stay-hidden-title">Forms section stays hidden</h2>
        <p className="mt-1 text-ink-2">
          {count === 1
            ? 'The Forms section of 1 profile is hidden and stays hidden, so its customer will not see this change.'
            : `The Forms section of ${countWords(count)} profiles is hidden and stays hidden, so their customers will not see this change.`}{' '}
          To show it, make a new plan.
        </p>
      </section>
    </Panel>
  );
}

function Planning({ assignment }: { assignment: Assignment }) {
  const { chosen, planned } = assignment;
  return (
    <Frame title="Creating the plan" aside="nothing is sent to the service">
      <p className="numeric">
        {chosen === 0 ? profilesWords(planned) : `${countWords(planned)} of ${profilesWords(chosen)}`} planned
      </p>
      <progress
        aria-label="Profiles planned"
        {...(chosen === 0 ? {} : { value: planned, max: chosen })}
        className="h-2 w-full accent-accent"
      />
      <p className="text-ink-2">You can close this page. Planning continues, even if the console restarts.</p>
      <Reason assignment={assignment} />
    </Frame>
  );
}
