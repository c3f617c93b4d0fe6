'use client';

import { ProfileLink } from '@/components/shell/profile-name';
import { MarkedText } from '@/components/ui/marked-text';
import { RowButton } from '@/components/ui/row-button';
import { AgedTime } from '@/components/ui/service-time';
import type { ActivityRow as Row } from '@/lib/contract/activity';
import { actorWords, deedWords, type NameOf, profileOf } from './activity-words';
import { formsOf } from './differences';
import { DifferentlyKept, FormChips } from './form-chips';
import { OutcomeBadge } from './outcome-badge';
import { ReasonQuote } from './reason-quote';
import type { LabelOf } from './use-label-of';

/** Forms of one row that are listed at most: the details list all. */
const LISTED = 6;

/** One act. All of it opens the details; the profile is a link of its own. */
export function ActivityRow({
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
          <MarkedText>{deedWords(row, nameOf)}</MarkedText>
        </RowButton>
        {forms === null ? null : (
          <div className="mt-1">
            <FormChips before={forms.before} after={forms.after} labelOf={labelOf} most={LISTED} />
            {forms.asked === null ? null : (
              <DifferentlyKept {...forms} asked={forms.asked} labelOf={labelOf} />
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
