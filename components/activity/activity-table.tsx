'use client';

import { RowTable } from '@/components/list/row-table';
import { ProfileLink } from '@/components/shell/profile-name';
import { AssignmentLink } from '@/components/ui/assignment-link';
import { MarkedText } from '@/components/ui/marked-text';
import { RowButton } from '@/components/ui/row-button';
import { AgedTime } from '@/components/ui/service-time';
import type { ActivityRow as Row } from '@/lib/contract/activity';
import { authorsWords, readAuthors } from '@/lib/contract/assignments/words';
import { useProfileName } from '@/lib/queries/labels';
import { actionWords, actorWords, type NameOf, profileOf } from './activity-words';
import { assignedItem } from './assigned-item';
import { formsOf } from './differences';
import { FormChips, StoredDifferences } from './form-chips';
import { OutcomeBadge } from './outcome';
import { ReasonQuote } from './reason-quote';
import { type LabelOf, useLabelOf } from './use-label-of';

const COLUMNS = ['When', 'Who did what', 'Profile', 'Outcome'].map((label) => ({ label }));

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

/** Most forms listed in a row; the details list them all. */
const LISTED = 6;

/** One action. The whole row opens the details; the profile is a separate link. */
function ActivityRow({
  row,
  readAt,
  labelOf,
  nameOf,
  onOpen,
}: {
  row: Row;
  readAt: string;
  labelOf: LabelOf;
  nameOf: NameOf;
  onOpen: (number: number) => void;
}) {
  const { customerReference: reference, reason } = row;
  const profile = profileOf(row);
  const forms = formsOf(row.before, row.after);
  const assigned = assignedItem(row.after);
  const authors = readAuthors(row.after);
  return (
    <tr className="relative align-top hover:bg-sunken">
      <td className="max-[639px]:row-start-2">
        <AgedTime>{row.at}</AgedTime>
      </td>
      <td className="max-w-[520px] max-[639px]:col-span-2 max-[639px]:row-start-1">
        <RowButton onClick={() => onOpen(row.number)} className="max-w-full text-left wrap-anywhere">
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
        {forms === null ? null : (
          <div className="mt-1">
            <FormChips before={forms.before} after={forms.after} labelOf={labelOf} most={LISTED} />
            {forms.asked === null ? null : (
              <StoredDifferences {...forms} asked={forms.asked} labelOf={labelOf} />
            )}
          </div>
        )}
        {reason === null ? null : (
          <p className="mt-1 line-clamp-2 text-sm">
            <ReasonQuote>{reason}</ReasonQuote>
          </p>
        )}
      </td>
      <td className={`max-w-[220px] max-[639px]:col-span-2 ${profile === null ? 'max-[639px]:hidden' : ''}`}>
        {profile === null ? (
          <span className="text-ink-3">None</span>
        ) : (
          <>
            <ProfileLink uuid={profile} reference={reference} />
            {reference === null || nameOf({ uuid: profile, reference }) === reference ? null : (
              <span className="block truncate text-xs text-ink-3">
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
}
