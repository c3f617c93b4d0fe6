'use client';

import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { type Column, ColumnHeaders, type Sorting } from './column-headers';
import { useRowKeys } from './use-row-keys';

/** A list whose rows have any height: a log, or rows edited in place. Shown as cards on a narrow screen. */
export function RowTable({
  label,
  columns,
  sorting,
  busy = false,
  className = 'stacked-table',
  children,
}: {
  label: string;
  columns: readonly Column[];
  sorting?: Sorting | undefined;
  busy?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const sorts =
    sorting === undefined
      ? ''
      : '[&>thead]:max-[639px]:block! [&>thead]:max-[639px]:bg-sunken [&_th[scope=col]:not([aria-sort])]:max-[639px]:hidden';
  return (
    <Panel aria-busy={busy}>
      <ScrollRegion label={`${label}, table`}>
        <table {...useRowKeys()} className={`settings-table ${className} ${sorts}`}>
          <thead>
            <tr>
              <ColumnHeaders columns={columns} sorting={sorting} pad="px-[14px]" />
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </ScrollRegion>
    </Panel>
  );
}
