'use client';

import { useQuery } from '@tanstack/react-query';
import { Loaded } from '@/components/shell/loaded';
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
  const query = useQuery(deliveryQuery(account, id));
  const { data: delivery, error, dataUpdatedAt } = query;
  const isGone = error instanceof ControlError && error.status === 404;
  const title = delivery?.event.type ?? (isGone ? 'Delivery not found' : 'Delivery');
  return (
    <Sheet
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
        {isGone && !delivery ? (
          <p className="text-ink-2">
            There is no delivery with this ID. It may have been deleted when the sandbox was reset.
          </p>
        ) : (
          <Loaded query={query} waiting={<DetailsSkeleton />}>
            {(delivery) => <DeliveryDetails account={account} delivery={delivery} asOf={dataUpdatedAt} />}
          </Loaded>
        )}
      </div>
    </Sheet>
  );
}
