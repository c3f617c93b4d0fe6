'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { EmptyList } from '@/components/list/empty-list';
import { ListedPages } from '@/components/list/listed-pages';
import { useAddressState } from '@/components/shell/use-address-state';
import { AssignmentBadge } from '@/components/ui/assignment-badge';
import { buttonClass } from '@/components/ui/button';
import { countWords, unitWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';
import { ServiceTime } from '@/components/ui/service-time';
import { LogSkeleton } from '@/components/ui/skeleton';
import { TableHead } from '@/components/ui/table-head';
import type { ListedAssignment } from '@/lib/features/assignments/plan';
import { assignmentsQuery } from '@/lib/features/assignments/queries';
import {
  type AssignmentFilter,
  assignmentNumber,
  readAssignmentFilter,
  WRONG_OUTCOMES,
} from '@/lib/features/assignments/words';
import { useLabels } from '@/lib/features/labels/queries';
import { changeWords } from './assignment-words';

export function AssignmentsHeading() {
  return (
    <>
      <h1>Assignments</h1>
      <p className="max-w-[70ch] text-ink-2">
        Change the forms of many profiles at once. You review the plan, then the run stays within the
        service’s rate limit and reports the outcome for every profile.
      </p>
    </>
  );
}

/** Parameter of the address: which assignments are listed. */
const STATE = 'state';

const FILTERS: readonly { value: AssignmentFilter; words: string; nothing: string }[] = [
  { value: 'all', words: 'All', nothing: '' },
  { value: 'open', words: 'Open', nothing: 'No assignments are open.' },
  { value: 'under_way', words: 'Runs in progress', nothing: 'No runs are in progress.' },
  { value: 'to_approve', words: 'For your approval', nothing: 'No plans need your approval.' },
];

/** Every assignment, newest first. The filter is in the address. */
export function AssignmentsView() {
  const { parameters, write } = useAddressState();
  const state = readAssignmentFilter(parameters.get(STATE));
  const pages = useInfiniteQuery(assignmentsQuery(state));
  const [first] = pages.data?.pages ?? [];
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const make = first?.mayMake ? (
    <PageLink href="/assignments/new" className={buttonClass('primary')}>
      <Plus aria-hidden /> New assignment
    </PageLink>
  ) : null;
  const filters = FILTERS.filter(({ value }) => value !== 'to_approve' || first?.mayMake || state === value);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <AssignmentsHeading />
        </div>
        {first?.counts.all === 0 ? null : make}
      </div>
      {first?.counts.all === 0 ? (
        <div className="mt-[18px]">
          <EmptyList title="No assignments yet" actions={make}>
            Choose profiles by a filter, a failing check, a setup or a list, and how to change their forms.
            You review the plan first. Nothing is sent to the service until someone starts the run.
          </EmptyList>
        </div>
      ) : (
        <>
          {first === undefined ? null : (
            <div className="my-3">
              <Segmented
                label="Show"
                value={state}
                choices={filters.map(({ value, words }) => ({
                  value,
                  label: `${words} ${countWords(first.counts[value])}`,
                }))}
                onChange={(value) => write({ [STATE]: value === 'all' ? null : value })}
              />
            </div>
          )}
          <ListedPages
            pages={pages}
            isEmpty={rows.length === 0}
            skeleton={<LogSkeleton says="Loading assignments" bars={['w-72', 'w-28', 'w-24']} />}
            nothing={
              <Panel>
                <p className="px-3.5 py-3 text-ink-2">
                  {FILTERS.find(({ value }) => value === state)?.nothing}
                </p>
              </Panel>
            }
          >
            <Panel>
              <table className="settings-table stacked-table">
                <TableHead columns={['Assignment', 'State', 'Profiles', 'Created']} />
                <tbody>
                  {rows.map((row) => (
                    <Row key={row.number} row={row} />
                  ))}
                </tbody>
              </table>
            </Panel>
          </ListedPages>
        </>
      )}
    </>
  );
}

/** "1,180 changed, 6 with problems, 30 left" */
const outcomeWords = (outcomes: NonNullable<ListedAssignment['outcomes']>, isOver: boolean): string => {
  const wrong = WRONG_OUTCOMES.reduce((sum, outcome) => sum + outcomes[outcome], 0);
  return [
    `${countWords(outcomes.changed)} changed`,
    ...(wrong > 0 ? [`${countWords(wrong)} with problems`] : []),
    ...(outcomes.left > 0 ? [`${countWords(outcomes.left)} ${isOver ? 'not started' : 'left'}`] : []),
  ].join(', ');
};

function Row({ row }: { row: ListedAssignment }) {
  const { labelOf } = useLabels();
  const { number, title, state, change, counts, outcomes, madeAt, madeBy, mayApprove, endedAt } = row;
  return (
    <tr>
      <td className="wrap-anywhere">
        <span className="mr-2 font-mono text-xs text-ink-3">{assignmentNumber(number)}</span>
        <PageLink href={`/assignments/${number}`} className="font-semibold">
          <MarkedText>{title}</MarkedText>
          <span className="sr-only">, {assignmentNumber(number)}</span>
        </PageLink>
        {change === null ? null : (
          <span className="block text-sm text-ink-2">
            <MarkedText>{changeWords(change, labelOf, counts)}</MarkedText>
          </span>
        )}
      </td>
      <td className="whitespace-nowrap">
        <AssignmentBadge state={state} />
        {mayApprove ? <span className="mt-0.5 block text-sm text-warn">needs your approval</span> : null}
      </td>
      <td className="numeric">
        {outcomes !== null
          ? outcomeWords(outcomes, endedAt !== null)
          : counts === null
            ? ''
            : `${unitWords(counts.to_change, 'profile')} to change`}
      </td>
      <td className="text-ink-2">
        <ServiceTime>{madeAt}</ServiceTime> by <MarkedText>{madeBy}</MarkedText>
      </td>
    </tr>
  );
}
