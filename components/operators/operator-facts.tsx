import type { ReactNode } from 'react';
import { exactTime } from '@/components/ui/time-words';
import type { OperatorRow } from '@/lib/contract/operators';
import { ROLE_LABELS } from '@/lib/contract/permissions';
import { signsInWords } from './operator-words';

const when = (time: string) => exactTime(new Date(time));

export function OperatorFacts({ row }: { row: OperatorRow }) {
  const facts: [string, ReactNode][] = [
    ['Role', ROLE_LABELS[row.role]],
    ['Signs in by', signsInWords(row)],
    ['Last seen', row.lastSeenAt === null ? 'Never' : when(row.lastSeenAt)],
    ['Here since', when(row.createdAt)],
    ...(row.invitedUntil === null
      ? []
      : [['Link works until', when(row.invitedUntil)] as [string, ReactNode]]),
    ...(row.disabledAt === null ? [] : [['Disabled', when(row.disabledAt)] as [string, ReactNode]]),
  ];
  return (
    <dl className="grid gap-3 min-[420px]:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-ink-3">{name}</dt>
          <dd className="numeric">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
