'use client';

import { RowTable } from '@/components/list/row-table';
import { MarkedText } from '@/components/ui/marked-text';
import { RowButton } from '@/components/ui/row-button';
import { AgedTime } from '@/components/ui/service-time';
import type { AlertDelivery } from '@/lib/features/alerts/alerts';
import { ALERT_DELIVERY_WORDS, answerWords, DeliveryState } from './deliveries/delivery-state';

const COLUMNS = [
  { label: 'Message' },
  { label: 'Destination' },
  { label: 'Delivery' },
  { label: 'Attempts', place: 'text-right!' },
  { label: 'Last response' },
  { label: 'Time' },
];

/** What was sent, newest first. The whole row opens the message. */
export function AlertLog({
  rows,
  asOf,
  onOpen,
}: {
  rows: readonly AlertDelivery[];
  /** When they were read, in milliseconds since the epoch. */
  asOf: number;
  onOpen: (id: string) => void;
}) {
  return (
    <RowTable label="Sent" columns={COLUMNS} className="stacked-table min-[640px]:min-w-[820px]">
      {rows.map(
        ({ id, subject, destination, status, attempts, nextAttemptAt, lastStatus, lastError, createdAt }) => (
          <tr key={id} className="relative align-top hover:bg-sunken">
            <td className="max-w-[340px] wrap-anywhere max-[639px]:col-span-2">
              <RowButton className="text-left font-medium" onClick={() => onOpen(id)}>
                {subject}
              </RowButton>
            </td>
            <td className="max-w-[200px] wrap-anywhere max-[639px]:col-span-2 max-[639px]:max-w-none">
              <MarkedText>{destination.name}</MarkedText>
            </td>
            <td className="max-[639px]:col-span-2">
              <DeliveryState
                status={status}
                attempts={attempts}
                next={nextAttemptAt}
                asOf={asOf}
                words={ALERT_DELIVERY_WORDS}
              />
            </td>
            <td className="max-[639px]:col-span-2 max-[639px]:before:text-ink-3 max-[639px]:before:content-['attempts_'] min-[640px]:text-right!">
              {attempts}
            </td>
            <td className="max-w-[240px] wrap-anywhere text-ink-2 max-[639px]:col-span-2 max-[639px]:max-w-none">
              <MarkedText>{answerWords(lastStatus, lastError) ?? 'None yet'}</MarkedText>
            </td>
            <td className="whitespace-nowrap max-[639px]:col-span-2">
              <AgedTime>{createdAt}</AgedTime>
            </td>
          </tr>
        ),
      )}
    </RowTable>
  );
}
