'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Panel } from '@/components/ui/panel';
import { ReadFailure } from '@/components/ui/read-failure';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { ShowOlder } from '@/components/ui/show-older';
import { TableHead } from '@/components/ui/table-head';
import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';
import { type DeliveryFilter, deliveriesQuery } from '@/lib/queries/sandbox-webhooks';
import { ViewSkeleton } from '../view-skeleton';
import { DeliveryRow } from './delivery-row';
import { NoDeliveries } from './no-deliveries';

const COLUMNS = ['Time', 'Event', 'Profile', 'Receiver', 'Delivery', 'Attempts', 'Last answer', 'Took'];
const AT_RIGHT = ['Attempts', 'Took'];

/** The log, newest first. It follows what happens; older pages are added below. */
export function DeliveryLog({
  account,
  filter,
  subscriptions,
  onOpen,
  onClear,
}: {
  account: string;
  filter: DeliveryFilter;
  subscriptions: readonly WebhookSubscription[];
  onOpen: (id: string) => void;
  onClear: () => void;
}) {
  const log = useInfiniteQuery({
    ...deliveriesQuery(account, filter),
    placeholderData: keepPreviousData,
  });
  const own = subscriptions.find((subscription) => subscription.own)?.id;
  if (log.data === undefined) {
    if (log.error === null) return <ViewSkeleton />;
    return <ReadFailure error={log.error} onRetry={() => log.refetch()} />;
  }
  const rows = log.data.pages.flatMap((page) => page.data);
  return (
    <>
      {log.error === null ? null : <ReadFailure error={log.error} hasOlder onRetry={() => log.refetch()} />}
      {rows.length === 0 ? (
        <NoDeliveries filter={filter} onClear={onClear} />
      ) : (
        <Panel aria-busy={log.isPlaceholderData}>
          <ScrollRegion label="Delivery log, table">
            <table className="settings-table stacked-table min-[640px]:min-w-[940px]">
              <TableHead columns={COLUMNS} atRight={AT_RIGHT} />
              <tbody>
                {rows.map((delivery) => (
                  <DeliveryRow
                    key={delivery.id}
                    delivery={delivery}
                    asOf={log.dataUpdatedAt}
                    isOwn={delivery.subscription.id === own}
                    onOpen={() => onOpen(delivery.id)}
                  />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </Panel>
      )}
      {log.hasNextPage && !log.isPlaceholderData ? (
        <ShowOlder isReading={log.isFetchingNextPage} onShow={() => log.fetchNextPage()} />
      ) : rows.length > 20 ? (
        <p className="mt-3 text-ink-3">This is the oldest delivery.</p>
      ) : null}
    </>
  );
}
