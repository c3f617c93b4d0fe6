import type { ReactNode } from 'react';
import { capitalised } from '@/components/ui/capitalised';
import { countWords, unitWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { exactTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { Assignment } from '@/lib/features/assignments/plan';
import { ITEM_OUTCOME_WORDS, ITEM_OUTCOMES } from '@/lib/features/assignments/words';
import { useLabels } from '@/lib/features/labels/queries';
import { useChoiceWords, writtenFilter } from './assignment-head';
import { changeWords } from './assignment-words';

/** Who planned, approved and started a finished run, when, why, for whom, and with what result: the head of its evidence. */
export function RunReport({ assignment, actions }: { assignment: Assignment; actions: ReactNode }) {
  const { madeBy, madeAt, started, endedAt, reason, ticket, hash, choice } = assignment;
  const zone = useInBrowser() ? undefined : 'UTC';
  const { labelOf } = useLabels();
  const from = useChoiceWords(choice);
  const at = (time: string | null) => (time === null ? 'unknown' : exactTime(new Date(time), zone));
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Planned by', `${madeBy}, ${at(madeAt)}`],
    ['Approved by', approvalWords(assignment, at)],
    ['Started by', started === null ? 'no one' : `${started.by}, ${at(started.at)}`],
    ['Ran', `from ${at(started?.at ?? null)} to ${at(endedAt)}`],
    ['Reason', reason],
    ['Ticket', ticket ?? 'None'],
    ...(assignment.change === null
      ? []
      : ([['Change', changeWords(assignment.change, labelOf, assignment.counts)]] as const)),
    ['Profiles', capitalised(profilesChosen(choice, from))],
    ['Results', resultWords(assignment)],
    ['Plan, SHA-256', hash ?? 'unknown'],
  ];
  return (
    <Panel className="mt-3.5">
      <section aria-labelledby="report-title" className="px-3.5 py-2.5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="report-title">Report</h2>
          <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>
        </div>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">
                <MarkedText>{value}</MarkedText>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Panel>
  );
}

function profilesChosen(choice: Assignment['choice'], from: ReturnType<typeof useChoiceWords>): string {
  if (from.check) return `Failing ${from.words}`;
  return 'filter' in choice ? `${from.words} (${writtenFilter(choice.filter)})` : from.words;
}

function approvalWords(
  { decision, needsApproval }: Pick<Assignment, 'decision' | 'needsApproval'>,
  at: (time: string) => string,
): string {
  if (decision === null) return needsApproval ? 'No one' : 'Not required';
  const { by, remark } = decision;
  return `${by}, ${at(decision.at)}${remark === null ? '' : `: “${remark}”`}`;
}

/** "Of 55 profiles: 51 changed, 1 not found, 3 not started" */
export function resultWords({ outcomes, counts }: Pick<Assignment, 'outcomes' | 'counts'>): string {
  if (outcomes === null) return 'None';
  const each = ITEM_OUTCOMES.filter((one) => outcomes[one] > 0).map(
    (one) => `${countWords(outcomes[one])} ${ITEM_OUTCOME_WORDS[one].toLowerCase()}`,
  );
  const left = outcomes.left === 0 ? [] : [`${countWords(outcomes.left)} not started`];
  return `Of ${unitWords(counts?.to_change ?? 0, 'profile')}: ${[...each, ...left].join(', ') || 'nothing done'}`;
}
