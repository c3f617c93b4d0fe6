'use client';

import { Attempts } from '@/components/alerts/deliveries/attempts';
import { DeliveryState } from '@/components/alerts/deliveries/delivery-state';
import { NamedProfile } from '@/components/shell/profile-name';
import { useAction } from '@/components/shell/use-action';
import { BodyView } from '@/components/ui/body-view';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { DetailField } from '@/components/ui/detail-field';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import { redeliver, webhooksKey } from '@/lib/features/sandbox/webhook-queries';
import type { DeliveryDetail } from '@/lib/service/control-api/webhook';
import { ActionFailure } from '../action-failure';

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
  const action = useAction(() => redeliver(account, delivery.id), undefined, {
    refreshes: [webhooksKey(account)],
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-2">
        <div role="status">
          <DeliveryState
            status={delivery.status}
            attempts={delivery.attempts}
            next={delivery.next_attempt_at}
            asOf={asOf}
          />
        </div>
        <Button
          disabled={delivery.status === 'waiting'}
          aria-disabled={action.isRunning}
          onClick={() => action.run(undefined)}
        >
          {action.isRunning ? 'Resending…' : 'Resend'}
        </Button>
      </div>
      <ActionFailure failure={action.failure} />
      <dl className="grid gap-3">
        <DetailField label="Status" code="status">
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
      <Attempts
        attempts={delivery.attempt_log.map(
          ({ started_at: startedAt, duration_ms: durationMs, ...attempt }) => ({
            ...attempt,
            startedAt,
            durationMs,
          }),
        )}
        nothing={delivery.status === 'dropped' ? 'None. A fault dropped this delivery.' : 'None yet.'}
      />
    </>
  );
}
