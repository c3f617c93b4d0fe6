'use client';

import { RowTable } from '@/components/list/row-table';
import type { ReceivedEvent } from '@/lib/contract/console-events';
import { EventRow } from './event-row';

const COLUMNS = ['Received', 'Event', 'Status', 'Profile', 'Sender', 'Flags'].map((label) => ({ label }));

/** Webhooks, newest first. */
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
