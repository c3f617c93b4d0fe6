'use client';

import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { countWords, unitWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import type { Assignment, PlanDifferences } from '@/lib/features/assignments/plan';
import { assignmentNumber, type ItemOutcomeKind } from '@/lib/features/assignments/words';
import { ApprovalPanel, Decision, Frame, Reason } from './approval-panel';
import { useChoiceWords } from './assignment-head';
import { ForecastPanel } from './forecast-panel';
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
    <div className="grid items-start gap-3.5 min-[1180px]:grid-cols-[minmax(0,1fr)_340px] min-[1180px]:grid-rows-[auto_1fr]">
      <PlanEquation
        counts={counts}
        of={from.check ? `fail ${from.words}` : 'selected'}
        onOutcome={showOutcome}
      />
      <div className="min-w-0 min-[1180px]:sticky min-[1180px]:top-[60px] min-[1180px]:col-start-2 min-[1180px]:row-span-2 min-[1180px]:row-start-1">
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
      </div>
      <div className="grid min-w-0 gap-3.5">
        {assignment.differences === null ? null : (
          <PlanDifference
            differences={assignment.differences}
            isNarrowed={isNarrowed}
            onNarrow={setNarrowed}
          />
        )}
        {mayStart && counts.to_change > 0 ? (
          <ForecastPanel number={number} lookAfter={settingsToSend(settings)?.lookAfter ?? 0} />
        ) : null}
        <div className="grid items-start gap-3.5 min-[760px]:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <PlannedChecks assignment={assignment} />
          <Card id="afterwards-title" title="Undo">
            <p className="mt-1 text-ink-2">
              After the run, you can make a plan to undo it. Profiles that have changed since are left as they
              are.
            </p>
          </Card>
        </div>
        <PlanItems
          key={String(isNarrowed)}
          assignment={{ ...assignment, counts }}
          outcome={outcome}
          isNarrowed={isNarrowed}
          onOutcome={setOutcome}
        />
        {/* Room for the decision bar, which is fixed to the bottom of a narrow window. */}
        {mayStart ? <div aria-hidden className="h-28 min-[1180px]:hidden print:hidden" /> : null}
      </div>
    </div>
  );
}

function Planning({ assignment }: { assignment: Assignment }) {
  const { chosen, planned } = assignment;
  return (
    <Frame title="Creating the plan" aside="nothing is sent to the service">
      <p className="numeric">
        {chosen === 0
          ? unitWords(planned, 'profile')
          : `${countWords(planned)} of ${unitWords(chosen, 'profile')}`}{' '}
        planned
      </p>
      <progress
        aria-label="Profiles planned"
        {...(chosen === 0 ? {} : { value: planned, max: chosen })}
        className="w-full"
      />
      <p className="text-ink-2">You can close this page. Planning continues, even if the console restarts.</p>
      <Reason assignment={assignment} />
    </Frame>
  );
}

/** How a plan differs from the one it was made again from; its profiles can be filtered to those differences. */
function PlanDifference({
  differences: { of, came: added, went: removed, other },
  isNarrowed,
  onNarrow,
}: {
  differences: PlanDifferences;
  isNarrowed: boolean;
  onNarrow: (isNarrowed: boolean) => void;
}) {
  const hasRows = added + other > 0;
  return (
    <Panel>
      <section
        aria-labelledby="difference-title"
        className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3.5 py-2.5"
      >
        <h2 id="difference-title">
          Compared with{' '}
          <PageLink href={`/assignments/${of}`} className="underline underline-offset-2">
            {assignmentNumber(of)}
          </PageLink>
        </h2>
        <p className="numeric">
          {added + removed + other === 0
            ? 'No differences: the same profiles, with the same planned outcomes.'
            : `${unitWords(added, 'profile')} added, ${countWords(removed)} removed, ${countWords(other)} with a different planned outcome.`}
        </p>
        {hasRows ? (
          <Checkbox
            checked={isNarrowed}
            onChange={({ target }) => onNarrow(target.checked)}
            className="print:hidden"
          >
            Show only differences
          </Checkbox>
        ) : null}
      </section>
    </Panel>
  );
}
