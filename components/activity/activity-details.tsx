'use client';

import { NamedProfile } from '@/components/shell/profile-name';
import { CopyButton } from '@/components/ui/copy-button';
import { DetailField } from '@/components/ui/detail-field';
import { MarkedText } from '@/components/ui/marked-text';
import { ExactTime } from '@/components/ui/service-time';
import { ShowOnly } from '@/components/ui/show-only';
import type { ActivityDetail } from '@/lib/contract/activity';
import type { ACTIVITY_LIST } from '@/lib/contract/lists/activity';
import type { FiltersOf } from '@/lib/contract/lists/list';
import { ROLE_LABELS } from '@/lib/contract/permissions';
import { profileOf } from './activity-words';
import { ChainDetails } from './chain-details';
import { ChangeDetails } from './change-details';
import { OutcomeBadge } from './outcome-badge';
import { outcomeWords } from './outcome-words';
import { ReasonQuote } from './reason-quote';

/** Everything that is kept of one act. */
export function ActivityDetails({
  row,
  readAt,
  onShowOnly,
}: {
  row: ActivityDetail;
  readAt: string;
  onShowOnly: (part: Partial<FiltersOf<typeof ACTIVITY_LIST>>) => void;
}) {
  const { operator, requestId, reason } = row;
  const profile = profileOf(row);
  const { why } = outcomeWords(row, readAt);
  return (
    <>
      <dl className="grid gap-3">
        <DetailField label="Who">
          {operator === null ? (
            <span className="text-ink-2">Nobody was signed in</span>
          ) : (
            <>
              <MarkedText>{operator.name}</MarkedText>
              <span className="wrap-anywhere text-ink-2">
                <MarkedText>{operator.email}</MarkedText> · {ROLE_LABELS[operator.role]} at the time
              </span>
              <ShowOnly what="this operator" onClick={() => onShowOnly({ operator: operator.id })} />
            </>
          )}
        </DetailField>
        <DetailField label="When">
          <ExactTime>{row.at}</ExactTime>
        </DetailField>
        <DetailField label="Outcome">
          <OutcomeBadge row={row} readAt={readAt} />
          {why === null ? null : <span className="text-ink-2">{why}</span>}
        </DetailField>
        {profile === null ? null : (
          <DetailField label="Profile">
            <NamedProfile uuid={profile} reference={row.customerReference} />
            <ShowOnly what="this profile" onClick={() => onShowOnly({ profile })} />
          </DetailField>
        )}
        {reason === null && row.action !== 'forms.changed' ? null : (
          <DetailField label="Reason">
            {reason === null ? (
              <span className="text-ink-3">None given</span>
            ) : (
              <ReasonQuote>{reason}</ReasonQuote>
            )}
          </DetailField>
        )}
        <DetailField label="From">
          {row.from === null ? (
            <span className="text-ink-3">Address not known</span>
          ) : (
            <span className="font-mono text-xs break-all">{row.from}</span>
          )}
        </DetailField>
        {requestId === null ? null : (
          <DetailField label="Request ID">
            <span className="font-mono text-xs break-all">{requestId}</span>
            <CopyButton text={requestId} name="request ID" />
          </DetailField>
        )}
      </dl>
      <ChangeDetails row={row} />
      <ChainDetails row={row} />
    </>
  );
}
