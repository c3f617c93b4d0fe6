'use client';

import { useQuery } from '@tanstack/react-query';
import { Loaded } from '@/components/shell/loaded';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { BodyView } from '@/components/ui/body-view';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { DetailField } from '@/components/ui/detail-field';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import { Sheet } from '@/components/ui/sheet';
import { DetailsSkeleton } from '@/components/ui/skeleton';
import { DESTINATION_WORDS } from '@/lib/features/alerts/alert-words';
import type { AlertDeliveryDetail } from '@/lib/features/alerts/alerts';
import { alertDeliveryQuery } from '@/lib/features/alerts/queries';
import { call } from '@/lib/features/call';
import { Attempts } from './deliveries/attempts';
import { ALERT_DELIVERY_WORDS, DeliveryState } from './deliveries/delivery-state';

export function AlertSheet({
  id,
  mayChange,
  onClose,
}: {
  id: string;
  mayChange: boolean;
  onClose: () => void;
}) {
  const query = useQuery(alertDeliveryQuery(id));
  const { data, dataUpdatedAt } = query;
  return (
    <Sheet
      onClose={onClose}
      title={data?.subject ?? 'Message'}
      description={data ? <MarkedText>{`To ${data.destination.name}`}</MarkedText> : undefined}
    >
      <div className="min-h-0 grow overflow-y-auto px-5 py-4">
        <Loaded query={query} waiting={<DetailsSkeleton />}>
          {(delivery) => <AlertDetails delivery={delivery} asOf={dataUpdatedAt} mayChange={mayChange} />}
        </Loaded>
      </div>
    </Sheet>
  );
}

function AlertDetails({
  delivery,
  asOf,
  mayChange,
}: {
  delivery: AlertDeliveryDetail;
  asOf: number;
  mayChange: boolean;
}) {
  const { id, status, attempts, nextAttemptAt, destination, messageId, createdAt } = delivery;
  const again = useAction(
    () => call('POST /api/alerts/deliveries/{id}/redelivery', { params: { id } }),
    undefined,
    { refreshes: 'alerts' },
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-2">
        <div role="status">
          <DeliveryState
            status={status}
            attempts={attempts}
            next={nextAttemptAt}
            asOf={asOf}
            words={ALERT_DELIVERY_WORDS}
          />
        </div>
        {mayChange ? (
          <Button
            disabled={status === 'waiting'}
            aria-disabled={again.isRunning}
            onClick={() => void again.run(undefined)}
          >
            {again.isRunning ? 'Resending…' : 'Resend'}
          </Button>
        ) : null}
      </div>
      <ActionProblem problem={again.problem} />
      <dl className="grid gap-3">
        <DetailField label="Destination">
          <MarkedText>{`${destination.name} (${DESTINATION_WORDS[destination.kind]})`}</MarkedText>
        </DetailField>
        <DetailField label="Message" code="webhook-id">
          <span className="font-mono text-xs break-all">{messageId}</span>
          <CopyButton text={messageId} name="message ID" />
        </DetailField>
        <DetailField label="Created">
          <ServiceTime relative={false}>{createdAt}</ServiceTime>
        </DetailField>
      </dl>
      <BodyView body={delivery.body} exactly="As sent" />
      <Attempts attempts={delivery.attemptLog} nothing="None yet." />
    </>
  );
}
