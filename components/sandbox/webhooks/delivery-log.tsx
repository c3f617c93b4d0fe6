'use client';

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ListedPages } from '@/components/list/listed-pages';
import { NothingListed } from '@/components/list/nothing-listed';
import { RowTable } from '@/components/list/row-table';
import { Button } from '@/components/ui/button';
import type { DeliveryPage, WebhookSubscription } from '@/lib/contract/sandbox/webhook';
import { ViewSkeleton } from '../view-skeleton';
import { DeliveryRow } from './delivery-row';

const AT_RIGHT = ['Attempts', 'Took'];
const COLUMNS = ['Time', 'Event', 'Profile', 'Receiver', 'Delivery', 'Attempts', 'Last answer', 'Took'].map(
  (label) => ({ label, place: AT_RIGHT.includes(label) ? 'text-right!' : '' }),
);

/** The log, newest first. It follows what happens; older pages are added below. */
export function DeliveryLog({
  log,
  subscriptions,
  isFiltered,
  onOpen,
  onClear,
}: {
  log: UseInfiniteQueryResult<InfiniteData<DeliveryPage>>;
  subscriptions: readonly WebhookSubscription[];
  isFiltered: boolean;
  onOpen: (id: string) => void;
  onClear: () => void;
}) {
  const own = subscriptions.find((subscription) => subscription.own)?.id;
  const rows = log.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <ListedPages
        pages={log}
        isEmpty={rows.length === 0}
        skeleton={<ViewSkeleton />}
        nothing={
          <NothingListed
            title={isFiltered ? 'Nothing matches' : 'No webhook has been sent yet'}
            actions={isFiltered ? <Button onClick={onClear}>Clear filters</Button> : null}
          >
            {isFiltered
              ? 'No delivery passes these filters. One that comes later is shown here by itself.'
              : 'Move a profile, provide a document or send a test event: each delivery is listed here.'}
          </NothingListed>
        }
      >
        <RowTable
          label="Delivery log"
          columns={COLUMNS}
          busy={log.isPlaceholderData}
          className="stacked-table min-[640px]:min-w-[940px]"
        >
          {rows.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              asOf={log.dataUpdatedAt}
              isOwn={delivery.subscription.id === own}
              onOpen={() => onOpen(delivery.id)}
            />
          ))}
        </RowTable>
      </ListedPages>
      {!log.hasNextPage && rows.length > 20 ? (
        <p className="mt-3 text-ink-3">This is the oldest delivery.</p>
      ) : null}
    </>
  );
}
