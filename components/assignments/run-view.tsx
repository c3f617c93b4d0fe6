'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { ProfileLink } from '@/components/shell/profile-name';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { TableHead } from '@/components/ui/table-head';
import type { Assignment } from '@/lib/contract/assignments/plan';
import {
  ITEM_OUTCOME_WORDS,
  ITEM_OUTCOMES,
  type ItemOutcome,
  STOP_REASONS,
} from '@/lib/contract/assignments/words';
import {
  assignmentItemsQuery,
  cancelAssignment,
  pauseRun,
  readAssignmentsAnew,
  resumeRun,
} from '@/lib/queries/assignments';
import { FormsBeforeAfter } from './forms-before-after';

/** What comes of a plan once it is started: how far it is, what may be done with it, and every profile with its outcome. */
export function RunView({ assignment }: { assignment: Assignment }) {
  const { outcomes, counts, stopped } = assignment;
  const [outcome, setOutcome] = useState<ItemOutcome | null>(null);
  const total = counts?.to_change ?? 0;
  const done = total - (outcomes?.left ?? total);
  return (
    <div className="grid gap-3.5">
      <Panel>
        <section aria-label="Progress" className="grid gap-2.5 px-3.5 py-2.5">
          <p className="numeric">
            <b className="text-2xl font-semibold">{countWords(done)}</b>{' '}
            <span className="text-ink-2">of {countWords(total)} dealt with</span>
          </p>
          <progress
            aria-label="Profiles dealt with"
            value={done}
            max={Math.max(1, total)}
            className="h-2 w-full accent-accent"
          />
          {stopped === null ? null : <p className="text-bad">{STOP_REASONS[stopped]}</p>}
          <Steering assignment={assignment} />
        </section>
      </Panel>
      <Panel>
        <section aria-label="What came of it">
          <fieldset aria-label="Outcome" className="flex flex-wrap gap-x-4 px-3.5 pt-2.5">
            {[null, ...ITEM_OUTCOMES].map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === outcome}
                onClick={() => setOutcome(one)}
                className="min-h-9 border-b-2 border-transparent text-ink-2 aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-ink"
              >
                {one === null ? 'All' : ITEM_OUTCOME_WORDS[one]}{' '}
                {one === null ? null : (
                  <span className="text-sm font-normal text-ink-3 numeric">
                    {countWords(outcomes?.[one] ?? 0)}
                  </span>
                )}
              </button>
            ))}
          </fieldset>
          <Items number={assignment.number} outcome={outcome} />
        </section>
      </Panel>
    </div>
  );
}

function Steering({ assignment: { number, state } }: { assignment: Assignment }) {
  const queryClient = useQueryClient();
  const mayChange = useMay('forms.change');
  const steering = useAction(
    (steer: (number: number) => Promise<unknown>) => steer(number),
    () => readAssignmentsAnew(queryClient),
  );
  const isOver = state === 'done' || state === 'cancelled';
  if (!mayChange || isOver) return null;
  return (
    <div className="grid gap-2.5 print:hidden">
      <ActionProblem problem={steering.problem} />
      <div className="flex flex-wrap gap-2">
        {state === 'running' ? (
          <Button aria-disabled={steering.isRunning} onClick={() => void steering.run(pauseRun)}>
            Pause
          </Button>
        ) : (
          <Button
            look="primary"
            aria-disabled={steering.isRunning}
            onClick={() => void steering.run(resumeRun)}
          >
            Go on
          </Button>
        )}
        <Button
          look="danger"
          aria-disabled={steering.isRunning}
          onClick={() => void steering.run(cancelAssignment)}
        >
          Cancel the rest
        </Button>
      </div>
    </div>
  );
}

function Items({ number, outcome }: { number: number; outcome: ItemOutcome | null }) {
  const { data } = useQuery(
    assignmentItemsQuery(number, {
      ...{ order: 'newest', limit: 50, fate: 'to_change' },
      ...(outcome === null ? {} : { outcome }),
    }),
  );
  if (data === undefined || data.rows.length === 0) {
    return <p className="px-3.5 py-3 text-ink-2">{data === undefined ? 'Reading the profiles…' : 'None.'}</p>;
  }
  return (
    <ScrollRegion label="What came of each profile, table">
      <table className="settings-table stacked-table">
        <TableHead columns={['Profile', 'Outcome', 'Forms, before and after', 'Told']} />
        <tbody>
          {data.rows.map((item) => (
            <tr key={item.number}>
              <td className="font-semibold whitespace-nowrap max-[639px]:col-span-2">
                <ProfileLink uuid={item.profile} reference={item.customerReference} />
              </td>
              <td>{item.outcome === null ? 'Not yet' : ITEM_OUTCOME_WORDS[item.outcome]}</td>
              <td className="max-[639px]:col-span-2">
                <FormsBeforeAfter before={item.before} after={item.kept ?? item.after} />
              </td>
              <td className="text-ink-2 wrap-anywhere max-[639px]:col-span-2">
                {item.problem === null ? null : <MarkedText>{item.problem}</MarkedText>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
