'use client';

import { memo } from 'react';
import { RowTable } from '@/components/list/row-table';
import { ProfileLink } from '@/components/shell/profile-name';
import { FlagBadges, VerifiedMark } from '@/components/ui/event-marks';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { RowButton } from '@/components/ui/row-button';
import { AgedTime } from '@/components/ui/service-time';
import type { ReceivedEvent } from '@/lib/features/events/events';
import { writtenOut } from '@/lib/platform/text/unseen';

const COLUMNS = [
  { label: 'Received', place: 'w-[18%]' },
  { label: 'Event', place: 'w-[16%]' },
  { label: 'Status', place: 'w-[22%]' },
  { label: 'Profile', place: 'w-[27%]' },
  { label: 'Sender', place: 'w-[10%]' },
  { label: 'Flags', place: 'w-[7%]' },
];

export function EventsTable({
  rows,
  isBusy,
  onOpen,
}: {
  rows: readonly ReceivedEvent[];
  isBusy: boolean;
  onOpen: (number: number) => void;
}) {
  return (
    <RowTable
      label="Events"
      columns={COLUMNS}
      busy={isBusy}
      className="stacked-table one-line-rows min-[640px]:min-w-[880px]"
    >
      {rows.map((event) => (
        <EventRow key={event.number} event={event} onOpen={onOpen} />
      ))}
    </RowTable>
  );
}

/** One webhook in the list. The whole row opens the details; the profile is a separate link. */
const EventRow = memo(function EventRow({
  event,
  onOpen,
}: {
  event: ReceivedEvent;
  onOpen: (number: number) => void;
}) {
  const { profile, status, flags } = event;
  return (
    <tr className="relative hover:bg-sunken">
      <td className="max-[639px]:row-start-2">
        <AgedTime>{event.receivedAt}</AgedTime>
      </td>
      <td className="max-w-[260px]">
        <RowButton
          onClick={() => onOpen(event.number)}
          title={event.event === null ? undefined : writtenOut(event.event)}
          className="max-w-full truncate text-left font-mono text-sm"
        >
          {event.event === null ? (
            <span className="font-sans text-base text-ink-2">No event type</span>
          ) : (
            <MarkedText>{event.event}</MarkedText>
          )}
          <span className="sr-only">, event {event.number}</span>
        </RowButton>
      </td>
      <td className="max-w-[220px] truncate max-[639px]:text-right!">
        {status === null ? <NoStatus /> : <StatusBadge status={status} />}
      </td>
      <td className="whitespace-nowrap max-[639px]:col-start-2 max-[639px]:row-start-2 max-[639px]:text-right!">
        {profile === null ? <NoStatus /> : <ProfileLink uuid={profile} reference={event.customerReference} />}
      </td>
      <td className={event.verified ? 'max-[639px]:hidden' : 'max-[639px]:order-last'}>
        <VerifiedMark verified={event.verified} />
      </td>
      <td
        className={
          flags.length === 0 ? 'max-[639px]:hidden' : 'max-[639px]:order-last max-[639px]:text-right!'
        }
      >
        {flags.length === 0 ? <span className="sr-only">No flags</span> : <FlagBadges flags={flags} />}
      </td>
    </tr>
  );
});

export const NoStatus = () => <span className="text-ink-3">No status</span>;
