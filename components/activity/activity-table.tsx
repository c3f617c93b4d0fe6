'use client';

import { useRowKeys } from '@/components/list/use-row-keys';
import { Panel } from '@/components/ui/panel';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { TableHead } from '@/components/ui/table-head';
import type { ActivityRow as Row } from '@/lib/contract/activity';
import { useProfileName } from '@/lib/queries/labels';
import { ActivityRow } from './activity-row';
import { useLabelOf } from './use-label-of';

const COLUMNS = ['When', 'Who did what', 'Profile', 'Outcome'];

/** What was done, newest first. */
export function ActivityTable({
  rows,
  readAt,
  isBusy,
  onOpen,
}: {
  rows: readonly Row[];
  readAt: string;
  isBusy: boolean;
  onOpen: (number: number) => void;
}) {
  const rowKeys = useRowKeys();
  const labelOf = useLabelOf();
  const nameOf = useProfileName();
  return (
    <Panel aria-busy={isBusy}>
      <ScrollRegion label="Activity, table">
        <table className="settings-table stacked-table min-[640px]:min-w-[760px]">
          <TableHead columns={COLUMNS} />
          <tbody {...rowKeys}>
            {rows.map((row) => (
              <ActivityRow
                key={row.number}
                row={row}
                readAt={readAt}
                labelOf={labelOf}
                nameOf={nameOf}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  );
}
