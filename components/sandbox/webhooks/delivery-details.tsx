'use client';

import { useQueryClient } from '@tanstack/react-query';
import { NamedProfile } from '@/components/shell/profile-name';
import { BodyView } from '@/components/ui/body-view';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { DetailField } from '@/components/ui/detail-field';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import type { DeliveryAttempt, DeliveryDetail } from '@/lib/contract/sandbox/webhook';
import { redeliver, webhooksKey } from '@/lib/queries/sandbox-webhooks';
import { ActionFailure, useControlAction } from '../use-control-action';
import { answerWords, DeliveryState, durationWords } from './delivery-state';

export function DeliveryDetails({
  account,
  delivery,
  asOf,
}: {
  account: string;
  delivery: DeliveryDetail;
  asOf: number;
}) {
  const { event, subscription } = delivery;
  const queryClient = useQueryClient();
  const action = useControlAction(
    () => redeliver(account, delivery.id),
    () => queryClient.invalidateQueries({ queryKey: webhooksKey(account) }),
  );
  const attempts = [...delivery.attempt_log].reverse();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-2">
        <div role="status">
          <DeliveryState delivery={delivery} asOf={asOf} />
        </div>
        <Button
          disabled={delivery.status === 'waiting'}
          aria-disabled={action.isRunning}
          onClick={() => action.run(undefined)}
        >
          {action.isRunning ? 'Queuing…' : 'Redeliver'}
        </Button>
      </div>
      <ActionFailure failure={action.failure} />
      <dl className="grid gap-3">
        <DetailField label="Tells" code="status">
          <MarkedText>{event.status}</MarkedText>
        </DetailField>
        <DetailField label="Event" code="webhook-id">
          <span className="font-mono text-xs break-all">{event.id}</span>
          <CopyButton text={event.id} name="event ID" />
        </DetailField>
        <DetailField label="Time of the event" code="timestamp">
          <ServiceTime relative={false}>{event.timestamp}</ServiceTime>
        </DetailField>
        <DetailField label="Profile">
          {event.profile === null ? (
            <span className="text-ink-3">None: a test event</span>
          ) : (
            <NamedProfile uuid={event.profile} />
          )}
        </DetailField>
        <DetailField label="Receiver">
          <span className="font-mono text-xs break-all">
            <MarkedText>{subscription.address}</MarkedText>
          </span>
          <CopyButton text={subscription.address} name="address" />
        </DetailField>
      </dl>
      <BodyView body={delivery.body} exactly="As sent" />
      <section aria-labelledby="attempts" className="mt-6">
        <h3 id="attempts" className="font-semibold">
          Attempts
        </h3>
        {attempts.length === 0 ? (
          <p className="mt-1 text-ink-2">
            {delivery.status === 'dropped'
              ? 'None: a fault made on purpose dropped this delivery.'
              : 'None yet.'}
          </p>
        ) : (
          <ol reversed className="mt-1.5 grid gap-2">
            {attempts.map((attempt, index) => (
              <AttemptDetails key={attempt.number} attempt={attempt} isOpen={index === 0} />
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

/** One attempt: when, how long, what was sent with it and what came back, as inert text. */
function AttemptDetails({ attempt, isOpen }: { attempt: DeliveryAttempt; isOpen: boolean }) {
  const headers = Object.entries(attempt.headers);
  const headerText = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <li>
      <details open={isOpen} className="rounded-md border border-line">
        <summary className="cursor-pointer px-3 py-2">
          <b className="font-medium">Attempt {attempt.number}</b>{' '}
          <span className="wrap-anywhere text-ink-2">
            <MarkedText>{answerWords(attempt.status, attempt.error) ?? 'No answer'}</MarkedText>
            {` · ${durationWords(attempt.duration_ms)}`}
          </span>
          <span className="block pl-[17px] text-xs text-ink-3">
            <ServiceTime relative={false}>{attempt.started_at}</ServiceTime>
          </span>
        </summary>
        <div className="grid gap-3 border-t border-line px-3 py-2.5">
          <Part title="Headers sent" copied="headers" text={headerText} />
          {attempt.answer === null ? (
            <p className="text-ink-3">The receiver sent no answer.</p>
          ) : attempt.answer === '' ? (
            <p className="text-ink-3">The receiver’s answer was empty.</p>
          ) : (
            <Part title="Answer, its first 2 KB" copied="answer" text={attempt.answer} />
          )}
        </div>
      </details>
    </li>
  );
}

function Part({ title, copied, text }: { title: string; copied: string; text: string }) {
  return (
    <div>
      <div className="flex items-center justify-between gap-2 text-xs text-ink-3">
        {title}
        <CopyButton text={text} name={copied} />
      </div>
      <pre className="mt-1 max-h-[240px] overflow-y-auto rounded-md bg-sunken p-2.5 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        <MarkedText>{text}</MarkedText>
      </pre>
    </div>
  );
}
