'use client';

import { useQuery } from '@tanstack/react-query';
import { ReadFailure } from '@/components/ui/read-failure';
import { Sheet } from '@/components/ui/sheet';
import { DetailsSkeleton } from '@/components/ui/skeleton';
import { deliveryQuery } from '@/lib/features/sandbox/webhook-queries';
import { ControlError } from '@/lib/platform/data/request-control';
import { DeliveryDetails } from './delivery-details';

export function DeliverySheet({
  account,
  id,
  onClose,
}: {
  account: string;
  id: string;
  onClose: () => void;
}) {
  const { data: delivery, error, refetch, dataUpdatedAt } = useQuery(deliveryQuery(account, id));
  const isGone = error instanceof ControlError && error.status === 404;
  const title = delivery?.event.type ?? (isGone ? 'Delivery not found' : 'Delivery');
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      description={
        <>
          Delivery <code>{id.slice(0, 8)}…</code>
          {delivery ? ` of event ${delivery.event.number}` : ''}
        </>
      }
    >
      <div className="min-h-0 grow overflow-y-auto px-5 py-4">
        {delivery ? (
          <>
            {error === null ? null : <ReadFailure error={error} hasOlder onRetry={() => refetch()} />}
            <DeliveryDetails account={account} delivery={delivery} asOf={dataUpdatedAt} />
          </>
        ) : isGone ? (
          <p className="text-ink-2">
            There is no delivery with this ID. It may have been deleted when the sandbox was reset.
          </p>
        ) : error ? (
          <ReadFailure error={error} onRetry={() => refetch()} />
        ) : (
          <DetailsSkeleton />
        )}
      </div>
    </Sheet>
  );
}
