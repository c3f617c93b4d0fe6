'use client';

import type { Column, Sorting } from '@/components/list/column-headers';
import { RowTable } from '@/components/list/row-table';
import { useOperator } from '@/components/shell/operator-session';
import type { OperatorRow } from '@/lib/contract/operators';
import { OperatorTableRow } from './operator-table-row';

/** Where the cells below are part of the name's. */
const PART = 'min-[640px]:max-[759px]:hidden';

const COLUMNS: readonly Column[] = [
  { label: 'Name', by: 'name' },
  { label: 'Role', by: 'role', place: PART },
  { label: 'Signs in by', place: PART },
  { label: 'Last seen', by: 'seen', place: PART },
  { label: 'Change', isUnseen: true },
];

/** On a narrow screen a person is one cell that holds everything. */
export function OperatorsTable({
  rows,
  sorting,
  busy,
  onOpen,
}: {
  rows: readonly OperatorRow[];
  sorting: Sorting | undefined;
  busy: boolean;
  onOpen: (id: string) => void;
}) {
  const self = useOperator();
  return (
    <RowTable label="Operators" columns={COLUMNS} sorting={sorting} busy={busy}>
      {rows.map((row) => (
        <OperatorTableRow key={row.id} row={row} isSelf={row.id === self.id} onOpen={() => onOpen(row.id)} />
      ))}
    </RowTable>
  );
}
