'use client';

import { RowTable } from '@/components/list/row-table';
import type { ActivityRow as Row } from '@/lib/contract/activity';
import { useProfileName } from '@/lib/queries/labels';
import { ActivityRow } from './activity-row';
import { useLabelOf } from './use-label-of';

const COLUMNS = ['When', 'Who did what', 'Profile', 'Outcome'].map((label) => ({ label }));

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
  const labelOf = useLabelOf();
  const nameOf = useProfileName();
  return (
    <RowTable
      label="Activity"
      columns={COLUMNS}
      busy={isBusy}
      className="stacked-table min-[640px]:min-w-[760px]"
    >
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
    </RowTable>
  );
}
