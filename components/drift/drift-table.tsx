'use client';

import { Columns2 } from 'lucide-react';
import { memo } from 'react';
import { RowTable } from '@/components/list/row-table';
import { ProfileLink } from '@/components/shell/profile-name';
import { buttonClass } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { ProfileFacts } from '@/components/ui/profile-facts';
import { AgedTime } from '@/components/ui/service-time';
import { compareAddress } from '@/lib/features/compare/compared-items';
import type { DriftRow } from '@/lib/features/drift/drift';
import { labelledWords } from '@/lib/features/history/labelled-changes';
import { type LabelOf, useLabels } from '@/lib/features/labels/queries';
import { writtenOut } from '@/lib/platform/text/unseen';
import { ReviewCell } from './review-cell';

const COLUMNS = [
  { label: 'Profile' },
  { label: 'Changed' },
  { label: 'Earliest' },
  { label: 'Latest' },
  { label: 'Review' },
  { label: 'Compare', isUnseen: true },
];

export function DriftTable({ rows, isBusy }: { rows: readonly DriftRow[]; isBusy: boolean }) {
  const { labelOf } = useLabels();
  return (
    <RowTable
      label="Drift"
      columns={COLUMNS}
      busy={isBusy}
      className="stacked-table one-line-rows min-[640px]:min-w-[860px]"
    >
      {rows.map((row) => (
        <DriftTableRow key={row.number} row={row} labelOf={labelOf} />
      ))}
    </RowTable>
  );
}

const DriftTableRow = memo(function DriftTableRow({ row, labelOf }: { row: DriftRow; labelOf: LabelOf }) {
  const { profile, customerReference: reference, reviewStatus, risk, changes, number, before } = row;
  return (
    <tr className="relative hover:bg-sunken">
      <td className="max-[639px]:col-span-2">
        <ProfileLink uuid={profile} reference={reference} />
        <ProfileFacts status={reviewStatus} risk={risk} />
      </td>
      <td className="w-full max-w-0 max-[639px]:col-span-2 max-[639px]:max-w-none">
        <Changes changes={changes} labelOf={labelOf} />
      </td>
      <td className="max-[639px]:before:block max-[639px]:before:text-xs max-[639px]:before:text-ink-3 max-[639px]:before:content-['at_the_earliest']">
        {row.earliest === null ? (
          <span className="text-ink-3">Unknown</span>
        ) : (
          <AgedTime>{row.earliest}</AgedTime>
        )}
      </td>
      <td className="max-[639px]:before:block max-[639px]:before:text-xs max-[639px]:before:text-ink-3 max-[639px]:before:content-['at_the_latest']">
        <AgedTime>{row.latest}</AgedTime>
      </td>
      <td className="max-w-[220px]">
        <ReviewCell row={row} />
      </td>
      <td className="text-right!">
        {before === null ? null : (
          <PageLink
            href={compareAddress([`version:${profile}:${before}`, `version:${profile}:${number}`])}
            aria-label={`Compare versions ${before} and ${number}`}
            className={buttonClass('ghost')}
          >
            <Columns2 aria-hidden /> <span className="min-[640px]:max-[1439px]:sr-only">Compare</span>
          </PageLink>
        )}
      </td>
    </tr>
  );
});

/** Lines of a row; the comparison has every change. */
const LINES = 2;

/** The changes on up to two lines, each with its whole text on hover. */
function Changes({ changes, labelOf }: { changes: DriftRow['changes']; labelOf: LabelOf }) {
  if (changes.length === 0) return <span className="text-ink-2">Changes unknown</span>;
  const shown = changes.slice(0, changes.length > LINES ? LINES - 1 : LINES);
  const rest = changes.slice(shown.length);
  const wordsOf = (change: DriftRow['changes'][number]) =>
    `${change.label}: ${labelledWords(change, labelOf)}`;
  return (
    <ul className="leading-tight">
      {shown.map((change) => (
        <li key={change.key} title={writtenOut(wordsOf(change))} className="truncate">
          <span className="font-medium">
            <MarkedText>{change.label}</MarkedText>
          </span>
          : <MarkedText>{labelledWords(change, labelOf)}</MarkedText>
        </li>
      ))}
      {rest.length === 0 ? null : (
        <li title={writtenOut(rest.map(wordsOf).join('\n'))} className="truncate text-xs text-ink-2">
          {`and ${rest.length} more: `}
          <MarkedText>{rest.map(({ label }) => label).join(', ')}</MarkedText>
        </li>
      )}
    </ul>
  );
}
