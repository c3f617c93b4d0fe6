'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { AgedTime } from '@/components/ui/service-time';
import type { OperatorRow } from '@/lib/contract/operators';
import { ROLE_LABELS } from '@/lib/contract/permissions';
import { writtenOut } from '@/lib/contract/unseen';
import { NARROW, signsInWords, WIDE } from './operator-words';

export function OperatorTableRow({
  row,
  isSelf,
  onOpen,
}: {
  row: OperatorRow;
  isSelf: boolean;
  onOpen: () => void;
}) {
  const { name, email, role, disabledAt, lastSeenAt } = row;
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
        <Button data-opens-row="" onClick={onOpen} aria-label={`Change ${writtenOut(name)}`}>
          Change
        </Button>
      </td>
    </tr>
  );
}
