'use client';

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { memo } from 'react';
import { answerWords, DeliveryState, durationWords } from '@/components/alerts/deliveries/delivery-state';
import { EmptyList } from '@/components/list/empty-list';
import { ListedPages } from '@/components/list/listed-pages';
import { RowTable } from '@/components/list/row-table';
import { ProfileLink } from '@/components/shell/profile-name';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { RowButton } from '@/components/ui/row-button';
import { ServiceTime } from '@/components/ui/service-time';
import { clockTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { readServiceTime } from '@/lib/configuration/contract/service-time';
import type { Delivery, DeliveryPage, WebhookSubscription } from '@/lib/service/control-api/webhook';
import { ViewSkeleton } from '../view-skeleton';

const AT_RIGHT = ['Attempts', 'Duration'];
const COLUMNS = [
  'Time',
  'Event',
  'Profile',
  'Receiver',
  'Delivery',
  'Attempts',
  'Last response',
  'Duration',
].map((label) => ({ label, place: AT_RIGHT.includes(label) ? 'text-right!' : '' }));

/** The log, newest first and updated live; older pages are added below. */
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
          <EmptyList
            title={isFiltered ? 'Nothing matches' : 'No deliveries yet'}
            actions={isFiltered ? <Button onClick={onClear}>Clear filters</Button> : null}
          >
            {isFiltered
              ? 'No deliveries match these filters. New ones appear automatically.'
              : 'Change a profile’s status, add a document or send a test event to see deliveries here.'}
          </EmptyList>
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
              onOpen={onOpen}
            />
          ))}
        </RowTable>
      </ListedPages>
      {!log.hasNextPage && rows.length > 20 ? <p className="mt-3 text-ink-3">No older deliveries.</p> : null}
    </>
  );
}

/** One delivery in the log. The whole row opens the details; the profile is a separate link. */
const DeliveryRow = memo(function DeliveryRow({
  delivery,
  asOf,
  isOwn,
  onOpen,
}: {
  delivery: Delivery;
  /** When the row was read, in milliseconds since the epoch. */
  asOf: number;
  isOwn: boolean;
  onOpen: (id: string) => void;
}) {
  const { event, subscription, attempts } = delivery;
  const answer = answerWords(delivery.last_status, delivery.last_error);
  return (
    <tr className="relative align-top hover:bg-sunken">
      <td className="whitespace-nowrap max-[639px]:col-start-2 max-[639px]:row-start-1 max-[639px]:text-right!">
        <ServiceClock>{event.timestamp}</ServiceClock>
        <span className="block text-xs text-ink-3">
          <ServiceTime>{event.timestamp}</ServiceTime>
        </span>
      </td>
      <td className="max-[639px]:col-start-1 max-[639px]:row-start-1">
        <RowButton onClick={() => onOpen(delivery.id)} className="text-left font-mono text-sm">
          <MarkedText>{event.type}</MarkedText>
        </RowButton>
        <span className="block text-xs whitespace-nowrap text-ink-2">
          <MarkedText>{event.status}</MarkedText>
        </span>
      </td>
      <td className="whitespace-nowrap max-[639px]:col-span-2 max-[639px]:row-start-2">
        {event.profile === null ? (
          <span className="text-ink-3">Test event</span>
        ) : (
          <ProfileLink uuid={event.profile} />
        )}
      </td>
      <td className="max-w-[220px] text-ink-2 max-[639px]:col-start-1 max-[639px]:row-start-3">
        <span title={subscription.address} className="line-clamp-3 wrap-anywhere">
          {isOwn ? 'Console’s own receiver' : <MarkedText>{subscription.address}</MarkedText>}
        </span>
      </td>
      <td className="max-[639px]:col-start-2 max-[639px]:row-start-3">
        <DeliveryState
          status={delivery.status}
          attempts={attempts}
          next={delivery.next_attempt_at}
          asOf={asOf}
        />
      </td>
      <td className="max-[639px]:before:text-ink-3 max-[639px]:before:content-['attempts_'] min-[640px]:text-right!">
        {attempts}
      </td>
      <td className="max-w-[220px] wrap-anywhere text-ink-2 max-[639px]:col-start-1">
        {answer === null ? (
          <span className="text-ink-3">{delivery.status === 'dropped' ? 'Never sent' : 'None yet'}</span>
        ) : (
          <MarkedText>{answer}</MarkedText>
        )}
      </td>
      <td className="text-right! whitespace-nowrap text-ink-2">
        {delivery.last_duration_ms === null ? '' : durationWords(delivery.last_duration_ms)}
      </td>
    </tr>
  );
});

/** Only the time of day, to the second, in the reader's time zone. */
function ServiceClock({ children: text }: { children: string }) {
  const inBrowser = useInBrowser();
  const time = readServiceTime(text);
  return time === null ? (
    <MarkedText>{text}</MarkedText>
  ) : (
    <span className="numeric">{clockTime(time, inBrowser ? undefined : 'UTC')}</span>
  );
}
