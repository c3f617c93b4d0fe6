'use client';

import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { EditButton } from '@/components/shell/presenter/off-button';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { AskButton } from '@/components/ui/ask-button';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import { ToggleSwitch } from '@/components/ui/toggle-switch';
import { SEVERITY_WORDS } from '@/lib/configuration/checks/results';
import { DESTINATION_WORDS } from '@/lib/features/alerts/alert-words';
import type {
  AlertDelivery,
  AlertDestination,
  AlertSubjects,
  AlertsAnswer,
} from '@/lib/features/alerts/alerts';
import { changeDestination } from '@/lib/features/alerts/queries';
import { call } from '@/lib/features/call';
import { invalidateConcerned } from '@/lib/features/concerns';
import { writtenOut } from '@/lib/platform/text/unseen';
import { TestResult } from './test-result';

/** One destination: what it receives, its delivery status and its actions. */
export function DestinationRow({
  destination,
  alerts: { checks, mayChange },
  onEdit,
  onOpen,
}: {
  destination: AlertDestination;
  alerts: AlertsAnswer;
  onEdit: () => void;
  /** Opens a message by ID. */
  onOpen: (id: string) => void;
}) {
  const { id, name, kind, address, recipients, gets, status, disabledReason, failingSince, arrivedAt } =
    destination;
  const [tested, setTested] = useState<AlertDelivery | null>(null);
  const queryClient = useQueryClient();
  const invalidate = () => invalidateConcerned(queryClient, 'alerts');
  const label = useId();
  const isOn = status === 'enabled';
  const toggle = useAction(
    () => changeDestination(id, { status: isOn ? 'disabled' : 'enabled' }),
    invalidate,
  );
  const remove = useAction(
    () => call('DELETE /api/alerts/destinations/{id}', { params: { id } }),
    invalidate,
  );
  const test = useAction(
    () => call('POST /api/alerts/destinations/{id}/test', { params: { id } }),
    (delivery) => {
      setTested(delivery);
      return invalidate();
    },
  );
  const of = <span className="sr-only">, {writtenOut(name)}</span>;
  return (
    <li aria-label={name} className="px-3.5 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-[280px]">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span id={label} className="font-medium wrap-anywhere">
              <MarkedText>{name}</MarkedText>
            </span>
            <Badge tone="info">{DESTINATION_WORDS[kind]}</Badge>
            <Badge tone={isOn ? 'on' : 'off'}>{isOn ? 'On' : 'Off'}</Badge>
          </div>
          <p className="mt-0.5 font-mono text-sm wrap-anywhere text-ink-2">
            <MarkedText>{recipients?.join(', ') ?? address ?? ''}</MarkedText>
          </p>
          <p className="mt-1 wrap-anywhere text-ink-2">
            <MarkedText>{subjectWords(gets, checks).join(' · ') || 'No alerts selected'}</MarkedText>
          </p>
          <div className="mt-1 text-sm text-ink-2">
            {isOn || disabledReason === null ? null : <p>{disabledReason}</p>}
            <p>
              {arrivedAt === null ? (
                'No one has confirmed yet that messages arrive.'
              ) : (
                <>
                  A test message arrived on <ServiceTime relative={false}>{arrivedAt}</ServiceTime>
                </>
              )}
            </p>
            {failingSince === null ? null : (
              <p className="flex items-baseline gap-1.5 text-warn">
                <TriangleAlert aria-hidden className="size-3.5 shrink-0 translate-y-0.5" />
                <span>
                  Failing since <ServiceTime relative={false}>{failingSince}</ServiceTime>
                </span>
              </p>
            )}
          </div>
          <div role="status" className="mt-1 empty:hidden">
            {tested === null ? null : (
              <TestResult
                key={tested.id}
                name={name}
                delivery={tested}
                onOpen={() => onOpen(tested.id)}
                onReport={invalidate}
              />
            )}
          </div>
        </div>
        {mayChange ? (
          <div className="flex flex-wrap items-center gap-2">
            <ToggleSwitch checked={isOn} onChange={() => void toggle.run(undefined)} labelledBy={label} />
            <Button aria-disabled={test.isRunning} onClick={() => void test.run(undefined)}>
              {test.isRunning ? 'Sending…' : 'Send test message'}
              {of}
            </Button>
            <EditButton maskedValue={[name, address, recipients]} onClick={onEdit}>
              Edit…
              {of}
            </EditButton>
            <AskButton
              variant="danger"
              aria-disabled={remove.isRunning}
              title="Delete this destination?"
              question={
                <>
                  <MarkedText>{name}</MarkedText> will no longer receive alerts, and its messages will be
                  deleted. To keep them, turn it off instead.
                </>
              }
              confirm="Delete"
              onConfirm={() => void remove.run(undefined)}
            >
              Delete…
              {of}
            </AskButton>
          </div>
        ) : null}
      </div>
      <ActionProblem problem={toggle.problem ?? test.problem ?? remove.problem} />
    </li>
  );
}

function subjectWords(
  { findings, drift, exceptions, survey, assignments, approvals }: AlertSubjects,
  checks: AlertsAnswer['checks'],
): string[] {
  return [
    ...(findings === null ? [] : findingWords(findings, checks)),
    ...(drift ? ['Outside changes'] : []),
    ...(exceptions ? ['Expiring exceptions'] : []),
    ...(survey ? ['Survey falling behind'] : []),
    ...(assignments ? ['Assignment runs'] : []),
    ...(approvals ? ['Approval requests'] : []),
  ];
}

function findingWords(
  { least, checks: named }: NonNullable<AlertSubjects['findings']>,
  checks: AlertsAnswer['checks'],
): string[] {
  const titles = checks.filter(({ id }) => named.includes(id)).map(({ title }) => title);
  const bySeverity =
    least === null
      ? []
      : [
          least === 'info'
            ? 'New findings'
            : `New findings, ${SEVERITY_WORDS[least].toLowerCase()} or higher`,
        ];
  return [...bySeverity, ...titles.map((title) => `New findings: ${title}`)];
}
