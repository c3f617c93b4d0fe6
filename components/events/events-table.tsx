'use client';

import { RowTable } from '@/components/list/row-table';
import { ProfileLink } from '@/components/shell/profile-name';
import { FlagBadges, VerifiedMark } from '@/components/ui/event-marks';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { RowButton } from '@/components/ui/row-button';
import { AgedTime } from '@/components/ui/service-time';
import type { ReceivedEvent } from '@/lib/contract/console-events';

const COLUMNS = ['Received', 'Event', 'Status', 'Profile', 'Sender', 'Flags'].map((label) => ({ label }));

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
      className="max-md:block md:min-w-[880px] max-md:[&>tbody]:block max-md:[&>thead]:hidden"
    >
      {rows.map((event) => (
        <EventRow key={event.number} event={event} onOpen={onOpen} />
      ))}
    </RowTable>
  );
}

/** In a narrow layout, the first line says what happened, the second to whom. */
const ROW =
  'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1.5 max-md:border-b max-md:border-line max-md:px-3.5 max-md:py-2.5 max-md:last:border-b-0';
const CELL = 'max-md:border-0! max-md:p-0!';
const RIGHT = `${CELL} max-md:text-right`;

/** One webhook in the list. The whole row opens the details; the profile is a separate link. */
function EventRow({ event, onOpen }: { event: ReceivedEvent; onOpen: (number: number) => void }) {
  const { profile, status, flags } = event;
  return (
    <tr className={`relative align-top hover:bg-sunken ${ROW}`}>
      <td className={CELL}>
        <AgedTime>{event.receivedAt}</AgedTime>
      </td>
      <td className={`max-w-[260px] max-md:order-first ${CELL}`}>
        <RowButton
          onClick={() => onOpen(event.number)}
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
      <td className={`max-w-[220px] truncate max-md:order-first ${RIGHT}`}>
        {status === null ? <NoStatus /> : <StatusBadge status={status} />}
      </td>
      <td className={`whitespace-nowrap max-md:order-first max-md:col-span-2 ${CELL}`}>
        {profile === null ? <NoStatus /> : <ProfileLink uuid={profile} reference={event.customerReference} />}
      </td>
      <td className={RIGHT}>
        <VerifiedMark verified={event.verified} />
      </td>
      <td className={`max-md:col-span-2 ${CELL}`}>
        {flags.length === 0 ? <span className="sr-only">No flags</span> : <FlagBadges flags={flags} />}
      </td>
    </tr>
  );
}

export const NoStatus = () => <span className="text-ink-3">No status</span>;
