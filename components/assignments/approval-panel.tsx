'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useId, useState } from 'react';
import { useMay, useOperator } from '@/components/shell/operator-session';
import { EditButton } from '@/components/shell/presenter/off-button';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { AskButton } from '@/components/ui/ask-button';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { ServiceTime } from '@/components/ui/service-time';
import type { Assignment } from '@/lib/features/assignments/plan';
import { createAssignment } from '@/lib/features/assignments/queries';
import { assignmentNumber } from '@/lib/features/assignments/words';
import { call } from '@/lib/features/call';
import { invalidateConcerned } from '@/lib/features/concerns';
import { neededRole } from '@/lib/platform/access/permissions';
import { assignmentTitle } from './assignment-head';
import { DecisionBar, PlanWarnings } from './decision-bar';
import { type RunSettings, RunSettingsFields, settingsToSend } from './run-settings';

type ApprovalAction = 'approve' | 'approve_and_start' | 'send_back' | 'start';

const DONE: Record<ApprovalAction, string> = {
  approve: 'approved',
  approve_and_start: 'approved and started',
  send_back: 'sent back',
  start: 'started',
};

/** The actions available for a plan now; operators who lack permission see the reason. */
export function ApprovalPanel({
  assignment,
  settings,
  onSettings,
}: {
  assignment: Assignment;
  settings: RunSettings;
  onSettings: (settings: RunSettings) => void;
}) {
  const queryClient = useQueryClient();
  const mayChange = useMay('forms.change');
  const id = useId();
  const [remark, setRemark] = useState('');
  const { number, hash, state, counts } = assignment;
  const sent = settingsToSend(settings);
  const doing = useAction(
    async (deed: ApprovalAction) => {
      if (hash === null) return;
      const remarkPart = remark.trim() === '' ? {} : { remark: remark.trim() };
      const decide = (decision: 'approve' | 'send_back') =>
        call('POST /api/assignments/{number}/decision', {
          params: { number },
          body: { decision, hash, ...remarkPart },
        });
      if (deed === 'send_back') return decide('send_back');
      if (deed !== 'start') {
        await decide('approve');
        await invalidateConcerned(queryClient, 'assignments');
      }
      if (deed !== 'approve' && sent !== null)
        await call('POST /api/assignments/{number}/run', { params: { number }, body: { hash, ...sent } });
    },
    (_, deed) => {
      showToast({ message: `${assignmentNumber(number)} is ${DONE[deed]}` });
      assignmentTitle()?.focus();
    },
    { refreshes: 'assignments' },
  );
  const isWaiting = state === 'waiting';
  const hasNothing = counts !== null && counts.to_change === 0;
  const start = (
    <Button
      variant="primary"
      aria-disabled={doing.isRunning || sent === null}
      onClick={() => (sent === null ? undefined : void doing.run(isWaiting ? 'approve_and_start' : 'start'))}
    >
      {doing.isRunning ? 'One moment…' : isWaiting ? 'Approve and start' : 'Start'}
    </Button>
  );
  return (
    <Frame
      title={isWaiting ? 'Approval' : 'Start'}
      aside={isWaiting ? 'by a second person' : 'nothing has been sent to the service yet'}
    >
      <Reason assignment={assignment} />
      <Decision assignment={assignment} />
      {assignment.isOld ? (
        <TooOld assignment={assignment} mayChange={mayChange} />
      ) : hasNothing ? (
        <p>This plan changes no profiles, so there is nothing to start.</p>
      ) : !mayChange ? (
        <p>
          {isWaiting ? 'Approving' : 'Starting'} needs the {neededRole('forms.change')} role.
        </p>
      ) : isWaiting && !assignment.mayApprove ? (
        <WhoApproves assignment={assignment} />
      ) : (
        <>
          <div className="grid gap-3 print:hidden">
            <RunSettingsFields value={settings} onChange={onSettings} />
            {isWaiting ? (
              <div className="grid gap-1">
                <label htmlFor={`${id}-remark`} className="font-medium">
                  Remark
                </label>
                <textarea
                  id={`${id}-remark`}
                  rows={2}
                  maxLength={500}
                  value={remark}
                  onChange={({ target }) => setRemark(target.value)}
                  aria-describedby={`${id}-remark-hint`}
                  className="w-full rounded-md border border-edge bg-surface px-2.5 py-1.5"
                />
                <p id={`${id}-remark-hint`} className="text-sm text-ink-3">
                  Optional. Saved in Activity.
                </p>
              </div>
            ) : null}
          </div>
          <DecisionBar>
            <PlanWarnings assignment={assignment} />
            <ActionProblem problem={doing.problem} />
            <div className="flex flex-wrap items-center gap-2">
              {start}
              {isWaiting ? (
                <>
                  <Button aria-disabled={doing.isRunning} onClick={() => void doing.run('approve')}>
                    Approve
                  </Button>
                  <AskButton
                    variant="ghost"
                    className="ml-auto"
                    title="Send this plan back?"
                    question={`This plan can no longer be started, but you can copy it to a new one.${remark.trim() === '' ? ' You haven’t added a remark to say why.' : ''}`}
                    confirm="Send back"
                    answer="primary"
                    onConfirm={() => void doing.run('send_back')}
                  >
                    Send back…
                  </AskButton>
                </>
              ) : null}
            </div>
          </DecisionBar>
        </>
      )}
    </Frame>
  );
}

export function Frame({ title, aside, children }: { title: string; aside: string; children: ReactNode }) {
  return (
    <Panel className="border-accent!">
      <section aria-label={title} className="grid gap-2.5 px-3.5 py-2.5">
        <h2>
          {title} <span className="font-normal text-ink-3">{aside}</span>
        </h2>
        {children}
      </section>
    </Panel>
  );
}

export const Reason = ({ assignment: { reason, madeBy } }: { assignment: Assignment }) => (
  <blockquote className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
    <MarkedText>{reason}</MarkedText>{' '}
    <span className="text-ink-3">
      <MarkedText>{madeBy}</MarkedText>
    </span>
  </blockquote>
);

/** Why the current operator can't approve this plan, and who can. */
function WhoApproves({ assignment: { madeById, approvers } }: { assignment: Assignment }) {
  const isOwn = useOperator().id === madeById;
  return (
    <p className="wrap-anywhere">
      {isOwn
        ? 'You made this plan, so someone else who may change forms must approve it. '
        : 'Your access changed too recently for you to approve this plan. '}
      {approvers.length === 0 ? (
        'No one can approve it at the moment. Ask an administrator.'
      ) : (
        <>
          It can be approved by <MarkedText>{approvers.join(', ')}</MarkedText>.
        </>
      )}
    </p>
  );
}

export function Decision({ assignment: { decision, state } }: { assignment: Assignment }) {
  if (decision === null) return null;
  return (
    <p className="text-ink-2 wrap-anywhere">
      {state === 'sent_back' ? 'Sent back by ' : 'Approved by '}
      <b className="font-semibold">
        <MarkedText>{decision.by}</MarkedText>
      </b>
      , <ServiceTime>{decision.at}</ServiceTime>
      {decision.remark === null ? null : (
        <>
          : <MarkedText>{decision.remark}</MarkedText>
        </>
      )}
      {decision.holds ? null : '. This approval no longer counts, so someone else must approve the plan.'}
    </p>
  );
}

/** A plan too old to start; it can be made again from the same choice and change. */
function TooOld({ assignment, mayChange }: { assignment: Assignment; mayChange: boolean }) {
  const { number, title, reason, ticket } = assignment;
  const router = useRouter();
  const making = useAction(
    () =>
      createAssignment({ title, reason, ...(ticket === null ? {} : { ticket }), choice: { again: number } }),
    (made) => router.push(`/assignments/${made.number}`),
    { refreshes: 'assignments' },
  );
  return (
    <>
      <p>
        This plan is more than 24 hours old. Make a new plan for the same selection and change to see what is
        different now.
      </p>
      <ActionProblem problem={making.problem} />
      {mayChange ? (
        <p className="print:hidden">
          <EditButton
            maskedValue={[title, reason, ticket]}
            variant="primary"
            aria-disabled={making.isRunning}
            onClick={() => void making.run(undefined)}
          >
            {making.isRunning ? 'Creating the plan…' : 'Make a new plan'}
          </EditButton>
        </p>
      ) : null}
    </>
  );
}
