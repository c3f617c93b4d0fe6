'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { NothingListed } from '@/components/list/nothing-listed';
import { Button, buttonClass } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';
import { ServiceTime } from '@/components/ui/service-time';
import { TableHead } from '@/components/ui/table-head';
import type { ListedAssignment } from '@/lib/contract/assignments/plan';
import { assignmentNumber } from '@/lib/contract/assignments/words';
import { assignmentsQuery } from '@/lib/queries/assignments';
import { useLabels } from '@/lib/queries/labels';
import { AssignmentBadge } from './assignment-head';
import { changeWords, profilesWords } from './assignment-words';

const STEP = 50;
const MOST = 100;

export function AssignmentsHeading() {
  return (
    <>
      <h1>Assignments</h1>
      <p className="max-w-[70ch] text-ink-2">
        One change of forms for many profiles: planned, looked at, carried out within the service’s limits,
        and told of profile by profile.
      </p>
    </>
  );
}

/** Every assignment, the newest first. */
export function AssignmentsView() {
  const [state, setState] = useState<'all' | 'open'>('all');
  const [limit, setLimit] = useState(STEP);
  const { data } = useQuery(assignmentsQuery({ state, limit }));
  if (data === undefined) return null;
  const make = data.mayMake ? (
    <PageLink href="/assignments/new" className={buttonClass('primary')}>
      <Plus aria-hidden /> New assignment
    </PageLink>
  ) : null;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <AssignmentsHeading />
        </div>
        {data.total === 0 ? null : make}
      </div>
      {data.total === 0 ? (
        <div className="mt-[18px]">
          <NothingListed title="No assignment was made yet" actions={make}>
            Choose profiles by a filter, a failing check, a setup or a list, say what is to become of their
            forms, and look at the plan. Nothing is sent to the service before it is started.
          </NothingListed>
        </div>
      ) : (
        <>
          <div className="my-3">
            <Segmented
              label="Which"
              value={state}
              choices={[
                { value: 'all', label: `All ${countWords(data.total)}` },
                { value: 'open', label: `Not over ${countWords(data.open)}` },
              ]}
              onChange={setState}
            />
          </div>
          <Panel>
            {data.rows.length === 0 ? (
              <p className="px-3.5 py-3 text-ink-2">None is open.</p>
            ) : (
              <table className="settings-table stacked-table">
                <TableHead columns={['Assignment', 'State', 'Profiles', 'Made']} />
                <tbody>
                  {data.rows.map((row) => (
                    <Row key={row.number} row={row} />
                  ))}
                </tbody>
              </table>
            )}
          </Panel>
          {data.next === null || limit >= MOST ? null : (
            <div className="mt-3">
              <Button onClick={() => setLimit(limit + STEP)}>Show older</Button>
            </div>
          )}
        </>
      )}
    </>
  );
}

function Row({ row }: { row: ListedAssignment }) {
  const { labelOf } = useLabels();
  const { number, title, state, change, counts, outcomes, madeAt, madeBy, mayApprove } = row;
  return (
    <tr>
      <td className="wrap-anywhere">
        <span className="mr-2 font-mono text-xs text-ink-3">{assignmentNumber(number)}</span>
        <PageLink href={`/assignments/${number}`} className="font-semibold">
          <MarkedText>{title}</MarkedText>
        </PageLink>
        {change === null ? null : (
          <span className="block text-sm text-ink-2">
            <MarkedText>{changeWords(change, labelOf, counts)}</MarkedText>
          </span>
        )}
      </td>
      <td className="whitespace-nowrap">
        <AssignmentBadge state={state} />
        {mayApprove ? <span className="mt-0.5 block text-sm text-warn">waits for you</span> : null}
      </td>
      <td className="numeric">
        {outcomes !== null
          ? `${countWords(outcomes.changed)} changed${outcomes.left > 0 ? `, ${countWords(outcomes.left)} left` : ''}`
          : counts === null
            ? ''
            : `${profilesWords(counts.to_change)} to change`}
      </td>
      <td className="text-ink-2">
        <ServiceTime>{madeAt}</ServiceTime> by <MarkedText>{madeBy}</MarkedText>
      </td>
    </tr>
  );
}
