'use client';

import { useRowKeys } from '@/components/list/use-row-keys';
import { Panel } from '@/components/ui/panel';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { TableHead } from '@/components/ui/table-head';
import type { ReceivedEvent } from '@/lib/contract/console-events';
import { EventRow } from './event-row';

const COLUMNS = ['Received', 'Event', 'Status', 'Profile', 'Sender', 'Flags'];

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
  const rowKeys = useRowKeys();
  return (
    <Panel aria-busy={isBusy}>
      <ScrollRegion label="Events, table">
        <table className="settings-table max-md:block md:min-w-[880px]">
          <TableHead columns={COLUMNS} className="max-md:hidden" />
          <tbody {...rowKeys} className="max-md:block">
            {rows.map((event) => (
              <EventRow key={event.number} event={event} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  );
}
