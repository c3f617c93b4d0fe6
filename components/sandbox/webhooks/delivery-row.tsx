'use client';

import { ProfileLink } from '@/components/shell/profile-name';
import { MarkedText } from '@/components/ui/marked-text';
import { RowButton } from '@/components/ui/row-button';
import { ServiceTime } from '@/components/ui/service-time';
import type { Delivery } from '@/lib/contract/sandbox/webhook';
import { DeliveryState } from './delivery-state';
import { answerWords, durationWords } from './delivery-words';
import { ServiceClock } from './service-clock';

/** One delivery of the log. All of it opens the details; the profile is a link of its own. */
export function DeliveryRow({
  delivery,
  asOf,
  isOwn,
  onOpen,
}: {
  delivery: Delivery;
  /** When the row was read, in milliseconds since the epoch. */
  asOf: number;
  isOwn: boolean;
  onOpen: () => void;
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
        <RowButton onClick={onOpen} className="text-left font-mono text-sm">
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
        <span title={subscription.address} className="line-clamp-2 break-all">
          {isOwn ? 'Console’s own receiver' : <MarkedText>{subscription.address}</MarkedText>}
        </span>
      </td>
      <td className="max-[639px]:col-start-2 max-[639px]:row-start-3">
        <DeliveryState delivery={delivery} asOf={asOf} />
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
}
