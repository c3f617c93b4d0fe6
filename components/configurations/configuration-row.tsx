'use client';

import { memo } from 'react';
import { SCROLLER } from '@/components/list/list-skeleton';
import { ROW_STATES, type RowPlace, rowAttributes, type TableStyle } from '@/components/list/list-table';
import { ID_CHIP } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { Skeleton } from '@/components/ui/skeleton';
import { dayWords, relativeTime, sentTime } from '@/components/ui/time-words';
import type { PortalConfiguration } from '@/lib/configuration/contract/portal-configuration';
import { readServiceTime } from '@/lib/configuration/contract/service-time';

const COLUMNS =
  'grid h-[var(--row)] grid-cols-[auto_minmax(0,1fr)_auto] items-center border-b border-line sm:grid-cols-[90px_minmax(0,1fr)_22%_21%]';

/** Layout of the cells; on a narrow screen the name has two lines, and the ID and times the third. */
const CELL = {
  id: 'mr-3.5 justify-self-end max-sm:col-start-1 max-sm:row-start-2 max-sm:mr-0 max-sm:mb-1.5 max-sm:ml-3.5',
  name: 'px-3.5 max-sm:col-span-3 max-sm:row-start-1 max-sm:mt-1 max-sm:line-clamp-2 sm:truncate',
  updated: 'truncate px-3.5 max-sm:row-start-2 max-sm:pb-1.5 max-sm:text-xs max-sm:text-ink-2',
  created: 'truncate px-3.5 text-ink-2 max-sm:row-start-2 max-sm:pb-1.5 max-sm:text-right max-sm:text-xs',
} as const;

function SkeletonRow({ index }: { index: number }) {
  return (
    <tr aria-rowindex={index + 2} className={COLUMNS}>
      <td className={CELL.id}>
        <Skeleton className="w-9" />
      </td>
      <td className={CELL.name}>
        <Skeleton className={['w-40', 'w-56', 'w-48'][index % 3] ?? 'w-48'} />
      </td>
      <td className={CELL.updated}>
        <Skeleton className="w-20" />
      </td>
      <td className={CELL.created} />
    </tr>
  );
}

/**
 * How configurations are listed: a row is 37 px high, or 74 px in three lines. At most 22 rows are drawn at once, which
 * keeps the page under 250 elements for any length of list.
 */
export const CONFIGURATIONS_LOOKS: TableStyle<PortalConfiguration> = {
  columns: [
    { label: 'ID', by: 'id', place: 'sm:justify-self-end' },
    { label: 'Name', by: 'name' },
    { label: 'Updated', by: 'updated_at' },
    { label: 'Created', by: 'created_at' },
  ],
  header: 'max-sm:justify-between sm:grid sm:grid-cols-[90px_minmax(0,1fr)_22%_21%]',
  scroller: `${SCROLLER} [--row:var(--row-narrow)] sm:[--row:var(--row-wide)]`,
  rowHeight: { wide: 37, narrow: 74 },
  wide: '(min-width: 40rem)',
  skeleton: (index) => <SkeletonRow key={index} index={index} />,
  copied: ({ id, exact_id }) => [String(exact_id ?? id), `ID ${exact_id ?? id}`],
  opens: 'details',
  copies: 'copy ID',
};

/**
 * Six elements and no stateful components, because the table has many rows: times are formatted here instead of by
 * `ServiceTime`. The name is a link, so it can be opened in a new tab.
 */
export const ConfigurationRow = memo(function ConfigurationRow({
  configuration: { id, exact_id, name, updated_at, created_at },
  zone,
  now,
  ...place
}: RowPlace & { configuration: PortalConfiguration }) {
  const updated = readServiceTime(updated_at);
  const created = readServiceTime(created_at);
  return (
    <tr {...rowAttributes(place)} className={`${COLUMNS} ${ROW_STATES}`}>
      <td className={`${ID_CHIP} ${CELL.id}`}>{exact_id ?? id}</td>
      <td className={CELL.name}>
        <a href={`/configurations?configuration=${id}`} tabIndex={-1} className="font-medium hover:underline">
          <MarkedText>{name}</MarkedText>
        </a>
      </td>
      <td
        className={CELL.updated}
        title={updated === null ? undefined : sentTime(updated, updated_at, zone)}
        suppressHydrationWarning
      >
        {updated === null ? <MarkedText>{updated_at}</MarkedText> : relativeTime(updated, now, zone)}
      </td>
      <td className={CELL.created}>
        {created === null ? <MarkedText>{created_at}</MarkedText> : dayWords(created, zone)}
      </td>
    </tr>
  );
});
