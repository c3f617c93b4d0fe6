'use client';

import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { TableExports } from '@/components/shell/presenter/table-exports';
import { Button, buttonClass } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { PageLink } from '@/components/ui/page-link';
import { assignmentQuery } from '@/lib/features/assignments/queries';
import { ASSIGNMENT_STATE_WORDS, assignmentNumber } from '@/lib/features/assignments/words';
import { addressOf } from '@/lib/features/call';
import { AssignmentHead } from './assignment-head';
import { PlanView } from './plan-view';
import { RunView } from './run-view';

const CancelPlanDialog = loadLater(() =>
  import('./cancel-plan-dialog').then((module) => module.CancelPlanDialog),
);

/** One assignment: its plan until it is started, then its progress and results. */
export function AssignmentView({ number }: { number: number }) {
  const { data: assignment } = useQuery(assignmentQuery(number));
  const mayChange = useMay('forms.change');
  if (assignment === undefined) return null;
  const { state, plannedAt, started, change } = assignment;
  const isOpenPlan = state === 'planning' || state === 'waiting' || state === 'ready';
  return (
    <>
      <AssignmentHead
        assignment={assignment}
        actions={
          <>
            {plannedAt === null ? null : (
              <TableExports
                href={addressOf('GET /api/assignments/{number}/items/export', { params: { number } })}
                name={`assignment-${assignmentNumber(number)}`}
              />
            )}
            {mayChange && change !== null ? (
              <PageLink href={`/assignments/new?from=${number}`} className={buttonClass()}>
                <Copy aria-hidden /> Copy to a new plan
              </PageLink>
            ) : null}
            {mayChange && isOpenPlan ? <CancelPlan number={number} /> : null}
          </>
        }
      />
      <SaidState words={ASSIGNMENT_STATE_WORDS[state]} />
      {started === null ? <PlanView assignment={assignment} /> : <RunView assignment={assignment} />}
    </>
  );
}

/** Announces each new state to screen readers. */
function SaidState({ words }: { words: string }) {
  const first = useRef(words);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (words !== first.current) setAnnouncement(words);
  }, [words]);
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}

function CancelPlan({ number }: { number: number }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)} {...CancelPlanDialog.whenLikely}>
        Cancel plan…
      </Button>
      {isAsking ? <CancelPlanDialog number={number} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
