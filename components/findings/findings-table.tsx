'use client';

import { RowTable } from '@/components/list/row-table';
import { FindingException } from '@/components/shell/exceptions/finding-exception';
import { FindingHistory } from '@/components/shell/exceptions/finding-history';
import { useMay } from '@/components/shell/operator-session';
import { ProfileLink } from '@/components/shell/profile-name';
import { CheckName } from '@/components/ui/check-name';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { SeverityMark } from '@/components/ui/severity-mark';
import type { Finding } from '@/lib/contract/checks/api-shapes';

const COLUMNS = [
  { label: 'Severity' },
  { label: 'Check' },
  { label: 'Profile' },
  { label: 'Found' },
  { label: 'Exception' },
];

export function FindingsTable({ rows, isBusy }: { rows: readonly Finding[]; isBusy: boolean }) {
  return (
    <RowTable
      label="Findings"
      columns={COLUMNS}
      busy={isBusy}
      className="stacked-table min-[640px]:min-w-[860px]"
    >
      {rows.map((finding) => (
        <FindingRow key={finding.number} finding={finding} />
      ))}
    </RowTable>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  const { check, severity, profile, customerReference: reference, reviewStatus, risk } = finding;
  const { until, isAboutForms } = finding;
  const mayChange = useMay('forms.change');
  return (
    <tr className="relative align-top hover:bg-sunken">
      <td>
        <SeverityMark severity={severity} />
      </td>
      <td className="max-w-[300px] wrap-anywhere max-[639px]:col-span-2">
        <PageLink href={`/checks/${check.id}`} className="font-medium hover:underline">
          <CheckName check={check} />
        </PageLink>
      </td>
      <td className="max-w-[240px] max-[639px]:col-span-2">
        <ProfileLink uuid={profile} reference={reference} />
        <div className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-2 empty:hidden">
          {reviewStatus === null ? null : <StatusBadge status={reviewStatus} />}
          {risk === null ? null : <MarkedText>{`${risk} risk`}</MarkedText>}
        </div>
        {isAboutForms && until === null && mayChange ? (
          <PageLink
            href={`/profiles/${profile}?edit=forms&mend=${check.number}`}
            className="mt-1 inline-block text-sm underline underline-offset-2"
          >
            Fix in the editor
          </PageLink>
        ) : null}
      </td>
      <td className="max-[639px]:col-span-2">
        <FindingHistory finding={finding} />
      </td>
      <td className="max-w-[260px] max-[639px]:col-span-2">
        <FindingException finding={finding} />
      </td>
    </tr>
  );
}
