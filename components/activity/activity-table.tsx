'use client';

import { memo } from 'react';
import { RowTable } from '@/components/list/row-table';
import { ProfileLink } from '@/components/shell/profile-name';
import { AssignmentLink } from '@/components/ui/assignment-link';
import { MarkedText } from '@/components/ui/marked-text';
import { RowButton } from '@/components/ui/row-button';
import { AgedTime } from '@/components/ui/service-time';
import type { ActivityRow as Row } from '@/lib/features/activity/activity';
import { authorsWords, readAuthors } from '@/lib/features/assignments/words';
import { useProfileName } from '@/lib/features/labels/queries';
import { writtenOut } from '@/lib/platform/text/unseen';
import { actionWords, actorWords, type NameOf } from './activity-words';
import { assignedItem } from './assigned-item';
import { formsOf } from './differences';
import { FormChips, StoredDifferences } from './form-chips';
import { OutcomeBadge } from './outcome';

const COLUMNS = [
  { label: 'When' },
  { label: 'Who did what' },
  { label: 'Profile', place: 'min-w-[228px]' },
  { label: 'Outcome' },
];

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
  const nameOf = useProfileName();
  return (
    <RowTable
      label="Activity"
      columns={COLUMNS}
      busy={isBusy}
      className="stacked-table one-line-rows min-[640px]:min-w-[760px]"
    >
      {rows.map((row) => (
        <ActivityRow key={row.number} row={row} readAt={readAt} nameOf={nameOf} onOpen={onOpen} />
      ))}
    </RowTable>
  );
}

/** Most forms listed in a row; the details list them all. */
const LISTED = 4;

/** One action, on two lines. The whole row opens the details; the profile is a separate link. */
const ActivityRow = memo(function ActivityRow({
  row,
  readAt,
  nameOf,
  onOpen,
}: {
  row: Row;
  readAt: string;
  nameOf: NameOf;
  onOpen: (number: number) => void;
}) {
  const { profile, customerReference: reference } = row;
  const assigned = assignedItem(row.after);
  const authors = readAuthors(row.after);
  const words = `${actorWords(row)} ${actionWords(row, nameOf)}`;
  return (
    <tr className="relative hover:bg-sunken">
      <td className="max-[639px]:row-start-2">
        <AgedTime>{row.at}</AgedTime>
      </td>
      <td className="w-full max-w-0 max-[639px]:col-span-2 max-[639px]:row-start-1 max-[639px]:max-w-none">
        <div className="line-clamp-2 min-[640px]:block min-[640px]:truncate" title={writtenOut(words)}>
          <RowButton onClick={() => onOpen(row.number)} className="text-left wrap-anywhere">
            <span className="font-medium">
              <MarkedText>{actorWords(row)}</MarkedText>
            </span>{' '}
            <MarkedText>{actionWords(row, nameOf)}</MarkedText>
            <span className="sr-only">, entry {row.number}</span>
          </RowButton>
          {assigned === null || profile === null ? null : (
            <span className="text-ink-2">
              , by <AssignmentLink number={assigned.assignment} />
              {authors === null ? null : (
                <>
                  , <MarkedText>{authorsWords(authors)}</MarkedText>
                </>
              )}
            </span>
          )}
        </div>
        <Detail row={row} />
      </td>
      <td className={`max-[639px]:col-span-2 ${profile === null ? 'max-[639px]:hidden' : ''}`}>
        {profile === null ? (
          <span className="text-ink-3">None</span>
        ) : (
          <>
            <ProfileLink uuid={profile} reference={reference} />
            {reference === null || nameOf({ uuid: profile, reference }) === reference ? null : (
              <span
                title={writtenOut(reference)}
                className="block max-w-[200px] truncate text-xs text-ink-3 max-[639px]:ml-2 max-[639px]:inline-block"
              >
                <MarkedText>{reference}</MarkedText>
              </span>
            )}
          </>
        )}
      </td>
      <td className="max-[639px]:row-start-2">
        <OutcomeBadge row={row} readAt={readAt} />
      </td>
    </tr>
  );
});

/** What changed and why, as far as one line has room; the details have the rest. */
function Detail({ row: { before, after, reason } }: { row: Row }) {
  const forms = formsOf(before, after);
  if (forms === null && reason === null) return null;
  return (
    <div className="flex min-w-0 items-center gap-2 overflow-hidden text-xs whitespace-nowrap [&>p]:min-w-0 [&>p]:truncate">
      {forms === null ? null : (
        <>
          <FormChips before={forms.before} after={forms.after} most={LISTED} isOneLine />
          {forms.asked === null ? null : <StoredDifferences {...forms} asked={forms.asked} />}
        </>
      )}
      {reason === null ? null : (
        <p className="min-w-[96px] grow" title={writtenOut(reason)}>
          <q className="text-ink-2">
            <MarkedText>{reason.replaceAll('\n', ' ')}</MarkedText>
          </q>
        </p>
      )}
    </div>
  );
}
