'use client';

import { RowTable } from '@/components/list/row-table';
import { ProfileLink } from '@/components/shell/profile-name';
import { CheckLink } from '@/components/ui/check-name';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import { dayWords } from '@/components/ui/time-words';
import { useNow } from '@/components/ui/use-now';
import { checkNumber, EXCEPTION_STATE_WORDS } from '@/lib/configuration/checks/results';
import type { ListedException } from '@/lib/features/exceptions/exceptions';
import { useProfileName } from '@/lib/features/labels/queries';
import { writtenOut } from '@/lib/platform/text/unseen';
import { ExceptionActions } from './exception-actions';
import { ExceptionBadge, exceptionStateOf } from './exception-badge';

const COLUMNS = [
  { label: 'Check' },
  { label: 'Profile', place: 'min-w-[228px]' },
  { label: 'State', place: 'min-w-[232px]' },
  { label: 'Reason' },
  { label: 'Actions', isUnseen: true },
];

export function ExceptionsTable({ rows, isBusy }: { rows: readonly ListedException[]; isBusy: boolean }) {
  const now = useNow();
  return (
    <RowTable
      label="Exceptions"
      columns={COLUMNS}
      busy={isBusy}
      className="stacked-table one-line-rows min-[640px]:min-w-[900px]"
    >
      {batchesOf(rows).map(([first, ...others]) => (
        <BatchRow key={first.id} first={first} others={others} now={now} />
      ))}
    </RowTable>
  );
}

type Batch = [first: ListedException, ...others: ListedException[]];

/** Exceptions that were added together and are still in the same state are one row, at the place of the first. */
export function batchesOf(rows: readonly ListedException[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const row of rows) {
    const key = sharedBy(row);
    const batch = batches.get(key);
    if (batch === undefined) batches.set(key, [row]);
    else batch.push(row);
  }
  return [...batches.values()];
}

function sharedBy({ check, state, reason, until, madeAt, madeBy, ...decided }: ListedException): string {
  const { confirmedBy, closedAt, closedBy, checkChangedAt } = decided;
  return JSON.stringify([
    ...[check.id, state, reason, until, madeAt, madeBy],
    ...[confirmedBy, closedAt, closedBy, checkChangedAt],
  ]);
}

function BatchRow({
  first: exception,
  others,
  now,
}: {
  first: ListedException;
  others: readonly ListedException[];
  now: number;
}) {
  const { check } = exception;
  const day = dayWords(new Date(exception.until), 'UTC');
  return (
    <tr className="relative hover:bg-sunken">
      <td className="w-1/2 max-[639px]:col-span-2">
        <CheckLink check={check} isOneLine />
      </td>
      <td className="max-[639px]:col-span-2">
        {others.length === 0 ? (
          <ProfileLink uuid={exception.profile} reference={exception.customerReference} />
        ) : (
          <BatchProfiles exceptions={[exception, ...others]} />
        )}
      </td>
      <td className="max-[639px]:col-span-2">
        <ExceptionBadge exception={exception} now={now} />
        {exceptionStateOf(exception, now).words.endsWith(day) ? null : (
          <span className="block pl-2 text-xs text-ink-3 max-[639px]:inline">until {day}</span>
        )}
      </td>
      <td className="w-1/2 max-[639px]:col-span-2">
        <p className="w-[220px] min-w-full truncate" title={writtenOut(exception.reason)}>
          <MarkedText>{exception.reason}</MarkedText>
        </p>
        <p className="w-[220px] min-w-full truncate text-xs text-ink-3">
          <MarkedText>{exception.madeBy}</MarkedText>, <ServiceTime>{exception.madeAt}</ServiceTime>
          <Reviewers exception={exception} />
        </p>
      </td>
      <td className="text-right! max-[639px]:col-span-2 max-[639px]:text-left! empty:max-[639px]:hidden">
        {others.length === 0 ? <DecideException exception={exception} /> : null}
      </td>
    </tr>
  );
}

/** The profiles of exceptions that were added together. Once expanded, each exception can be decided separately. */
function BatchProfiles({ exceptions }: { exceptions: readonly ListedException[] }) {
  return (
    <details>
      <summary className="cursor-pointer rounded-sm font-medium">
        {countWords(exceptions.length)} profiles
      </summary>
      <ul className="mt-1.5 grid gap-1.5">
        {exceptions.map((exception) => (
          <li key={exception.id}>
            <ProfileLink uuid={exception.profile} reference={exception.customerReference} />
            <DecideException exception={exception} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function DecideException({ exception }: { exception: ListedException }) {
  const { check, profile, customerReference: reference } = exception;
  const name = useProfileName()({ uuid: profile, reference });
  const of = `${checkNumber(check.number)}, ${writtenOut(name)}`;
  return <ExceptionActions check={check.id} exception={exception} of={of} />;
}

/** Who approved the exception, and who closed it. */
function Reviewers({
  exception: { state, confirmedBy, closedAt, closedBy },
}: {
  exception: ListedException;
}) {
  return (
    <>
      {confirmedBy === null ? null : (
        <>
          ; confirmed by <MarkedText>{confirmedBy}</MarkedText>
        </>
      )}
      {closedAt === null || closedBy === null ? null : (
        <>
          ; {EXCEPTION_STATE_WORDS[state]} by <MarkedText>{closedBy}</MarkedText>,{' '}
          <ServiceTime>{closedAt}</ServiceTime>
        </>
      )}
    </>
  );
}
