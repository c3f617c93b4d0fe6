'use client';

import { AgedTime } from '@/components/shell/aged-time';
import { ProfileLink } from '@/components/shell/profile-link';
import { MarkedText } from '@/components/ui/marked-text';
import { RowButton } from '@/components/ui/row-button';
import type { ActivityRow as Row } from '@/lib/contract/activity';
import { actorWords, deedWords } from './activity-words';
import { formsOf } from './differences';
import { FormChips } from './form-chips';
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
  onOpen,
}: {
  row: Row;
  readAt: string;
  labelOf: LabelOf;
  onOpen: (number: number) => void;
}) {
  const { profile, customerReference, reason } = row;
  const forms = formsOf(row.before, row.after);
  return (
    <tr className="relative align-top hover:bg-sunken">
      <td>
        <AgedTime>{row.at}</AgedTime>
      </td>
      <td className="max-w-[520px]">
        <RowButton onClick={() => onOpen(row.number)} className="max-w-full text-left wrap-anywhere">
          <span className="font-[560]">
            <MarkedText>{actorWords(row)}</MarkedText>
          </span>{' '}
          <MarkedText>{deedWords(row)}</MarkedText>
        </RowButton>
        {forms === null ? null : (
          <div className="mt-1">
            <FormChips {...forms} labelOf={labelOf} most={LISTED} />
          </div>
        )}
        {reason === null ? null : (
          <p className="mt-1 line-clamp-2 text-[12.5px]">
            <ReasonQuote>{reason}</ReasonQuote>
          </p>
        )}
      </td>
      <td className="max-w-[220px]">
        {profile === null ? (
          <span className="text-ink-3">None</span>
        ) : (
          <ProfileLink uuid={profile} reference={customerReference} />
        )}
        {customerReference === null ? null : (
          <span className="block truncate text-[12px] text-ink-3">
            <MarkedText>{customerReference}</MarkedText>
          </span>
        )}
      </td>
      <td>
        <OutcomeBadge row={row} readAt={readAt} />
      </td>
    </tr>
  );
}
