'use client';

import { useState } from 'react';
import { RowTable } from '@/components/list/row-table';
import { AddException } from '@/components/shell/exceptions/add-exception';
import { ExceptionActions } from '@/components/shell/exceptions/exception-actions';
import { ExceptionBadge } from '@/components/shell/exceptions/exception-badge';
import { useMay } from '@/components/shell/operator-session';
import { ProfileLink } from '@/components/shell/profile-name';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CheckName } from '@/components/ui/check-name';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { ServiceTime } from '@/components/ui/service-time';
import { SeverityMark } from '@/components/ui/severity-mark';
import { useNow } from '@/components/ui/use-now';
import type { Finding } from '@/lib/contract/checks/api-shapes';
import { FINDING_BEGINNINGS, FINDING_ENDINGS } from '@/lib/contract/checks/results';
import { writtenOut } from '@/lib/contract/unseen';
import { useProfileName } from '@/lib/queries/labels';

const COLUMNS = [
  { label: 'Severity' },
  { label: 'Check' },
  { label: 'Profile' },
  { label: 'Status' },
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
      className="stacked-table one-line-rows min-[640px]:min-w-[1080px]"
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
    <tr className="relative hover:bg-sunken">
      <td>
        <SeverityMark severity={severity} />
      </td>
      <td className="w-full max-w-0 max-[639px]:col-span-2 max-[639px]:max-w-none">
        <PageLink
          href={`/checks/${check.id}`}
          title={check.title}
          className="font-medium hover:underline min-[640px]:block min-[640px]:min-w-[190px] min-[640px]:truncate"
        >
          <CheckName check={check} />
        </PageLink>
      </td>
      <td className="max-[639px]:col-span-2">
        <ProfileLink uuid={profile} reference={reference} />
      </td>
      <td className="max-[639px]:col-span-2">
        <span className="flex items-center gap-2 text-sm text-ink-2 empty:hidden">
          {reviewStatus === null ? null : <StatusBadge status={reviewStatus} />}
          {risk === null ? null : <MarkedText>{`${risk} risk`}</MarkedText>}
        </span>
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
}

/** When it began and ended, and why, on one line. */
function Found({
  finding: { since, began, isRegression, until, ended, endedBy, isStale },
}: {
  finding: Finding;
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 min-[640px]:flex-nowrap">
      <span>
        since <ServiceTime>{since}</ServiceTime>{' '}
        <span className="text-ink-3 min-[640px]:max-[1679px]:sr-only">{FINDING_BEGINNINGS[began]}</span>
      </span>
      {until === null ? null : (
        <span>
          until <ServiceTime>{until}</ServiceTime>{' '}
          <span className="text-ink-3">
            {ended === null ? null : FINDING_ENDINGS[ended]}
            {endedBy === null ? null : (
              <>
                {' '}
                by <MarkedText>{endedBy}</MarkedText>
              </>
            )}
          </span>
        </span>
      )}
      {isRegression ? <Badge tone="warn">failed before</Badge> : null}
      {until === null && isStale ? <Badge tone="off">reading out of date</Badge> : null}
    </span>
  );
}

/** The exception of an open finding with its reason, or a button to add one, on one line. */
function ExceptionCell({
  finding: { check, profile, customerReference, until, exception },
}: {
  finding: Finding;
}) {
  const now = useNow();
  const mayChange = useMay('checks.change');
  const name = useProfileName()({ uuid: profile, reference: customerReference });
  const [isMaking, setMaking] = useState(false);
  if (until !== null) return null;
  // A finished exception can be followed by another.
  const mayMake = mayChange && (exception === null || (!exception.holds && !exception.isWaiting));
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
          <ExceptionActions check={check.id} exception={exception} />
        </>
      )}
      {mayMake ? (
        <Button
          variant="ghost"
          aria-label={`Add exception…, ${writtenOut(name)}`}
          className="-ml-3 print:hidden"
          onClick={() => setMaking(true)}
        >
          Add exception…
        </Button>
      ) : null}
      {isMaking ? (
        <AddException
          check={check}
          profile={{ uuid: profile, reference: customerReference }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </span>
  );
}
