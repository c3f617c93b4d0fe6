'use client';

import { memo } from 'react';
import { ExceptionActions } from '@/components/exceptions/exception-actions';
import { ExceptionBadge } from '@/components/exceptions/exception-badge';
import { AddExceptionButton } from '@/components/exceptions/finding-exception';
import { FindingBadges, FindingSince, FindingUntil } from '@/components/exceptions/finding-history';
import { RowTable } from '@/components/list/row-table';
import { useMay } from '@/components/shell/operator-session';
import { ProfileLink } from '@/components/shell/profile-name';
import { CheckLink } from '@/components/ui/check-name';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { ProfileFacts } from '@/components/ui/profile-facts';
import { SeverityMark } from '@/components/ui/severity-mark';
import { useNow } from '@/components/ui/use-now';
import { checkNumber } from '@/lib/configuration/checks/results';
import type { Finding } from '@/lib/features/checks/checks';
import { useProfileName } from '@/lib/features/labels/queries';
import { writtenOut } from '@/lib/platform/text/unseen';

const COLUMNS = [
  { label: 'Severity', place: 'min-w-[97px]' },
  { label: 'Check' },
  { label: 'Profile' },
  { label: 'Found' },
  { label: 'Exception' },
  { label: 'Fix', isUnseen: true },
];

export function FindingsTable({ rows, isBusy }: { rows: readonly Finding[]; isBusy: boolean }) {
  return (
    <RowTable
      label="Findings"
      columns={COLUMNS}
      busy={isBusy}
      className="stacked-table one-line-rows min-[640px]:min-w-[960px]"
    >
      {rows.map((finding) => (
        <FindingRow key={finding.number} finding={finding} />
      ))}
    </RowTable>
  );
}

const FindingRow = memo(function FindingRow({ finding }: { finding: Finding }) {
  const { check, severity, profile, customerReference: reference, reviewStatus, risk } = finding;
  const { until, isAboutForms } = finding;
  const mayChange = useMay('forms.change');
  return (
    <tr className="relative hover:bg-sunken">
      <td>
        <SeverityMark severity={severity} />
      </td>
      <td className="w-full max-[639px]:col-span-2">
        <CheckLink check={check} isOneLine />
      </td>
      <td className="max-[639px]:col-span-2">
        <ProfileLink uuid={profile} reference={reference} />
        <ProfileFacts status={reviewStatus} risk={risk} />
      </td>
      <td className="max-[639px]:col-span-2">
        <Found finding={finding} />
      </td>
      <td className="max-[639px]:col-span-2">
        <ExceptionCell finding={finding} />
      </td>
      <td className="max-[639px]:col-span-2">
        {isAboutForms && until === null && mayChange ? (
          <PageLink
            href={`/profiles/${profile}?edit=forms&mend=${check.number}`}
            className="text-sm underline underline-offset-2"
          >
            Fix in the editor
          </PageLink>
        ) : null}
      </td>
    </tr>
  );
});

/** When it began and ended, and why, on one line. */
function Found({ finding }: { finding: Finding }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 min-[640px]:flex-nowrap">
      <span>
        <FindingSince finding={finding} className="min-[640px]:max-[1679px]:sr-only" />
      </span>
      {finding.until === null ? null : (
        <span>
          <FindingUntil finding={finding} />
        </span>
      )}
      <FindingBadges finding={finding}>reading out of date</FindingBadges>
    </span>
  );
}

/** The exception of an open finding with its reason, or a button to add one, on one line. */
function ExceptionCell({ finding }: { finding: Finding }) {
  const now = useNow();
  const { check, profile, customerReference, until, exception } = finding;
  const name = useProfileName()({ uuid: profile, reference: customerReference });
  if (until !== null) return null;
  const of = `${checkNumber(check.number)}, ${writtenOut(name)}`;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 min-[640px]:flex-nowrap">
      {exception === null ? null : (
        <>
          <ExceptionBadge exception={exception} now={now} />
          <span
            title={writtenOut(`${exception.reason} (${exception.madeBy})`)}
            className="max-w-[200px] truncate text-sm text-ink-2"
          >
            <MarkedText>{exception.reason}</MarkedText>
          </span>
          <ExceptionActions check={check.id} exception={exception} of={of} />
        </>
      )}
      <AddExceptionButton finding={finding} of={of} />
    </span>
  );
}
