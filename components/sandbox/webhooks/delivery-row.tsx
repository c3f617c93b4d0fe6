'use client';

import { IdChip } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
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
      <td className="whitespace-nowrap">
        <ServiceClock>{event.timestamp}</ServiceClock>
        <span className="block text-[12px] text-ink-3">
          <ServiceTime>{event.timestamp}</ServiceTime>
        </span>
      </td>
      <td>
        <button
          type="button"
          onClick={onOpen}
          aria-haspopup="dialog"
          className="text-left font-mono text-[12.5px] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <MarkedText>{event.type}</MarkedText>
        </button>
        <span className="block text-[12px] whitespace-nowrap text-ink-2">
          <MarkedText>{event.status}</MarkedText>
        </span>
      </td>
      <td className="whitespace-nowrap">
        {event.profile === null ? (
          <span className="text-ink-3">Test event</span>
        ) : (
          <PageLink
            href={`/profiles/${event.profile}`}
            aria-label={`Profile ${event.profile}`}
            className="relative z-10 underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            <IdChip full={event.profile}>{event.profile.slice(0, 8)}…</IdChip>
          </PageLink>
        )}
      </td>
      <td className="max-w-[220px] text-ink-2">
        <span title={subscription.address} className="line-clamp-2 break-all">
          {isOwn ? 'Console’s own receiver' : <MarkedText>{subscription.address}</MarkedText>}
        </span>
      </td>
      <td>
        <DeliveryState delivery={delivery} asOf={asOf} />
      </td>
      <td className="text-right!">{attempts}</td>
      <td className="max-w-[220px] wrap-anywhere text-ink-2">
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
