'use client';

import { useOperator } from '@/components/shell/operator-session';
import { Panel } from '@/components/ui/panel';
import type { OperatorRow } from '@/lib/contract/operators';
import { OperatorTableRow } from './operator-table-row';
import { WIDE } from './operator-words';

const COLUMNS = ['Role', 'Signs in by', 'Last seen'];

/** On a narrow screen a person is one cell that holds everything. */
export function OperatorsTable({
  operators,
  onOpen,
}: {
  operators: readonly OperatorRow[];
  onOpen: (id: string) => void;
}) {
  const self = useOperator();
  return (
    <Panel>
      <table aria-label="Operators" className="settings-table">
        <thead className={WIDE}>
          <tr>
            <th scope="col">Name</th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {operators.map((row) => (
            <OperatorTableRow
              key={row.id}
              row={row}
              isSelf={row.id === self.id}
              onOpen={() => onOpen(row.id)}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
