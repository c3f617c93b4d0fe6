'use client';

import { memo } from 'react';
import type { Column, Sorting } from '@/components/list/column-headers';
import { RowTable } from '@/components/list/row-table';
import { useMay, useOperator } from '@/components/shell/operator-session';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { AgedTime } from '@/components/ui/service-time';
import type { OperatorRow, SignsInBy } from '@/lib/features/operators/operators';
import { ROLE_LABELS } from '@/lib/platform/access/permissions';
import { writtenOut } from '@/lib/platform/text/unseen';

/** Shown in a separate column if there is room. */
const WIDE = 'max-[759px]:hidden';
const NARROW = 'min-[760px]:hidden';

const WAYS: Record<SignsInBy, string> = { password: 'Password', oidc: 'Company', demo: 'Demo sign-in' };

export function signsInWords({ signsInBy, invitedUntil }: OperatorRow): string {
  if (signsInBy.length > 0) return signsInBy.map((way) => WAYS[way]).join(', ');
  return invitedUntil === null ? 'No sign-in yet' : 'Invited';
}

/** Used where these cells are part of the name's cell. */
const PART = 'min-[640px]:max-[759px]:hidden';

const COLUMNS: readonly Column[] = [
  { label: 'Name', by: 'name' },
  { label: 'Role', by: 'role', place: PART },
  { label: 'Sign-in', place: PART },
  { label: 'Last seen', by: 'seen', place: PART },
  { label: 'Change', isUnseen: true },
];

/** On a narrow screen a person is a single cell that contains everything. */
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
        <OperatorTableRow key={row.id} row={row} isSelf={row.id === self.id} onOpen={onOpen} />
      ))}
    </RowTable>
  );
}

const OperatorTableRow = memo(function OperatorTableRow({
  row,
  isSelf,
  onOpen,
}: {
  row: OperatorRow;
  isSelf: boolean;
  onOpen: (id: string) => void;
}) {
  const { id, name, email, role, disabledAt, lastSeenAt } = row;
  const opens = useMay('operators.manage') ? 'Change' : 'View';
  const muted = disabledAt === null ? '' : 'text-ink-3';
  return (
    <tr>
      <th scope="row">
        <span className={`flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere ${muted}`}>
          <MarkedText>{name}</MarkedText>
          {isSelf ? <span className="font-normal text-ink-3">you</span> : null}
          {disabledAt === null ? null : <Badge tone="off">Disabled</Badge>}
        </span>
        <span className="block text-sm text-ink-2 wrap-anywhere">
          <MarkedText>{email}</MarkedText>
        </span>
        <span className={`block text-sm text-ink-2 ${NARROW}`}>
          {ROLE_LABELS[role]} · {signsInWords(row)}
        </span>
      </th>
      <td className={`${WIDE} ${muted}`}>{ROLE_LABELS[role]}</td>
      <td className={`${WIDE} ${muted}`}>{signsInWords(row)}</td>
      <td className={WIDE}>
        {lastSeenAt === null ? <span className="text-ink-3">Never</span> : <AgedTime>{lastSeenAt}</AgedTime>}
      </td>
      <td className="w-0">
        <Button data-opens-row="" onClick={() => onOpen(id)} aria-label={`${opens} ${writtenOut(name)}`}>
          {opens}
        </Button>
      </td>
    </tr>
  );
});
