'use client';

import { Columns2 } from 'lucide-react';
import { RowTable } from '@/components/list/row-table';
import { ProfileLink } from '@/components/shell/profile-name';
import { buttonClass } from '@/components/ui/button';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { AgedTime } from '@/components/ui/service-time';
import { labelledWords } from '@/lib/configuration/labelled-changes';
import type { DriftRow } from '@/lib/contract/drift';
import { type LabelOf, useLabels } from '@/lib/queries/labels';

const COLUMNS = [
  { label: 'Profile' },
  { label: 'Changed' },
  { label: 'Earliest' },
  { label: 'Latest' },
  { label: 'Compare', isUnseen: true },
];

export function DriftTable({ rows, isBusy }: { rows: readonly DriftRow[]; isBusy: boolean }) {
  const { labelOf } = useLabels();
  return (
    <RowTable
      label="Drift"
      columns={COLUMNS}
      busy={isBusy}
      className="stacked-table min-[640px]:min-w-[860px]"
    >
      {rows.map((row) => (
        <DriftTableRow key={row.number} row={row} labelOf={labelOf} />
      ))}
    </RowTable>
  );
}

/** The address that compares two versions side by side. */
export const compareAddress = (profile: string, before: number, after: number): string =>
  `/compare?items=version:${profile}:${before},version:${profile}:${after}`;

function DriftTableRow({ row, labelOf }: { row: DriftRow; labelOf: LabelOf }) {
  const { profile, customerReference: reference, reviewStatus, risk, changes, number, before } = row;
  return (
    <tr className="relative align-top hover:bg-sunken">
      <td className="max-w-[240px] max-[639px]:col-span-2">
        <ProfileLink uuid={profile} reference={reference} />
        <div className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-2 empty:hidden">
          {reviewStatus === null ? null : <StatusBadge status={reviewStatus} />}
          {risk === null ? null : <MarkedText>{`${risk} risk`}</MarkedText>}
        </div>
      </td>
      <td className="max-w-[460px] wrap-anywhere max-[639px]:col-span-2">
        {changes.length === 0 ? (
          <span className="text-ink-2">Changes unknown</span>
        ) : (
          <ul>
            {changes.map((change) => (
              <li key={change.key}>
                <span className="font-medium">
                  <MarkedText>{change.label}</MarkedText>
                </span>
                : <MarkedText>{labelledWords(change, labelOf)}</MarkedText>
              </li>
            ))}
          </ul>
        )}
      </td>
      <td className="max-[399px]:col-span-2 max-[639px]:before:text-ink-3 max-[639px]:before:content-['at_the_earliest']">
        {row.earliest === null ? (
          <span className="text-ink-3">Unknown</span>
        ) : (
          <AgedTime>{row.earliest}</AgedTime>
        )}
      </td>
      <td className="max-[399px]:col-span-2 max-[639px]:before:text-ink-3 max-[639px]:before:content-['at_the_latest']">
        <AgedTime>{row.latest}</AgedTime>
      </td>
      <td className="text-right! max-[639px]:col-span-2 max-[639px]:text-left!">
        {before === null ? null : (
          <PageLink
            href={compareAddress(profile, before, number)}
            aria-label={`Compare versions ${before} and ${number}`}
            className={buttonClass('ghost')}
          >
            <Columns2 aria-hidden /> Compare
          </PageLink>
        )}
      </td>
    </tr>
  );
}
