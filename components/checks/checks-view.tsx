'use client';

import { useQuery } from '@tanstack/react-query';
import { ListPlus, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import type { Column } from '@/components/list/column-headers';
import { EmptyList } from '@/components/list/empty-list';
import { RowTable } from '@/components/list/row-table';
import { ExportLink } from '@/components/shell/presenter/export-link';
import { Button, buttonClass } from '@/components/ui/button';
import { CheckLink } from '@/components/ui/check-name';
import { countWords } from '@/components/ui/count-words';
import { coverageWords } from '@/components/ui/coverage-words';
import { loadLater } from '@/components/ui/load-later';
import { PageLink } from '@/components/ui/page-link';
import { SeverityMark } from '@/components/ui/severity-mark';
import { addressOf } from '@/lib/features/call';
import type { CheckRow, ChecksAnswer } from '@/lib/features/checks/checks';
import { checksQuery } from '@/lib/features/checks/queries';
import { appliesToNone, unknownWords } from './check-counts';
import { Sentence } from './sentence';
import { StateBadge } from './state-badge';

/** Shown next to counts that are all zero. */
const NOBODY_KNOWN = 'No profiles yet. They appear when a webhook arrives or someone opens one.';

const ImportChecks = loadLater(() => import('./import-checks').then((module) => module.ImportChecks));

type ImportState = 'starters' | 'file' | null;

export function ChecksHeading() {
  return (
    <>
      <h1>Checks</h1>
      <p className="max-w-[70ch] text-ink-2">
        Rules that every portal should meet. Drafts show what they would find; active checks create findings.
      </p>
    </>
  );
}

export function ChecksView() {
  const { data } = useQuery(checksQuery());
  const [importing, setImporting] = useState<ImportState>(null);
  if (data === undefined) return null;
  const { checks } = data;
  const actions = <Actions answer={data} onImport={setImporting} />;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <ChecksHeading />
        </div>
        {checks.length === 0 ? null : <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      <div className="mt-[18px] grid gap-2.5">
        {checks.length === 0 ? (
          <EmptyList title="No checks yet" actions={actions}>
            {data.starters.length === 0
              ? 'A check is a rule that portals should meet. Create one to see which profiles fail it.'
              : `A check is a rule that portals should meet. Create one, or add any of the ${countWords(data.starters.length)} starter checks.`}
          </EmptyList>
        ) : (
          <>
            <p className="text-ink-2">
              {data.coverage.known === 0 ? NOBODY_KNOWN : coverageWords(data.coverage)}
            </p>
            <ChecksTable checks={checks} />
          </>
        )}
        <Archived answer={data} />
      </div>
      {importing === null ? null : (
        <ImportChecks isOfStarters={importing === 'starters'} onClose={() => setImporting(null)} />
      )}
    </>
  );
}

function Actions({
  answer: { checks, starters, mayChange },
  onImport,
}: {
  answer: ChecksAnswer;
  onImport: (importing: ImportState) => void;
}) {
  return (
    <>
      {checks.length === 0 ? null : (
        <ExportLink href={addressOf('GET /api/checks/export')} download="checks.json">
          Export JSON
        </ExportLink>
      )}
      {mayChange ? (
        <>
          <Button onClick={() => onImport('file')} {...ImportChecks.whenLikely}>
            <Upload aria-hidden /> Import…
          </Button>
          {starters.length === 0 ? null : (
            <Button onClick={() => onImport('starters')} {...ImportChecks.whenLikely}>
              <ListPlus aria-hidden /> Add starter checks…
            </Button>
          )}
          <PageLink href="/checks/new" className={buttonClass('primary')}>
            <Plus aria-hidden /> New check
          </PageLink>
        </>
      ) : null}
    </>
  );
}

function Archived({ answer: { archived, archivedCount } }: { answer: ChecksAnswer }) {
  if (archivedCount === 0) return null;
  const isPart = archived.length < archivedCount;
  return (
    <details className="text-ink-2 print:hidden">
      <summary className="w-fit cursor-pointer rounded-sm">
        {countWords(archivedCount)} archived{isPart ? `, the newest ${archived.length} shown` : ''}
      </summary>
      <ul className="mt-2 grid gap-1.5">
        {archived.map((check) => (
          <li key={check.id}>
            <CheckLink check={check} className="rounded-sm wrap-anywhere" />
          </li>
        ))}
      </ul>
    </details>
  );
}

const COLUMNS: readonly Column[] = [
  { label: 'Check' },
  { label: 'Severity', place: 'w-[97px]' },
  { label: 'State', place: 'w-[206px]' },
  { label: 'Fail', place: 'w-[16%] text-right!' },
  { label: 'Unknown', place: 'w-[10%] text-right!' },
  { label: 'Pass', place: 'w-[6%] text-right!' },
];

function ChecksTable({ checks }: { checks: readonly CheckRow[] }) {
  return (
    <RowTable label="Checks" columns={COLUMNS}>
      {checks.map((check) => (
        <tr key={check.id}>
          <td className="max-[639px]:col-span-2">
            <CheckLink check={check} className="rounded-sm font-medium wrap-anywhere" />
            <span className="block max-w-[80ch] text-sm text-ink-3">
              <Sentence words={check.sentence} />
              {appliesToNone(check.counts) ? (
                <span className="text-warn"> It applies to no profile.</span>
              ) : null}
            </span>
          </td>
          <td>
            <SeverityMark severity={check.severity} />
          </td>
          <td>
            <StateBadge check={check} />
          </td>
          <Figure label="Fail" count={check.counts.fail} isBad aside={failWords(check)} />
          <Figure label="Unknown" count={check.counts.unknown} aside={unknownWords(check.counts)} />
          <Figure label="Pass" count={check.counts.pass} aside="" />
        </tr>
      ))}
    </RowTable>
  );
}

function Figure({
  label,
  count,
  isBad = false,
  aside,
}: {
  label: string;
  count: number;
  isBad?: boolean;
  aside: string;
}) {
  return (
    <td className="max-[639px]:col-span-2 min-[640px]:text-right!">
      <span className="text-sm text-ink-3 min-[640px]:hidden">{label} </span>
      <span className={`numeric ${isBad && count > 0 ? 'font-semibold text-bad' : ''}`}>
        {countWords(count)}
      </span>
      <span className="text-xs text-ink-3 before:content-['_'] empty:hidden min-[640px]:block">
        {count === 0 ? '' : aside}
      </span>
    </td>
  );
}

/** "2 new, 1 excepted" */
const failWords = ({
  counts: { excepted },
  newlyFailing,
}: Pick<CheckRow, 'counts' | 'newlyFailing'>): string =>
  [
    ...(newlyFailing === 0 ? [] : [`${countWords(newlyFailing)} new in 7 days`]),
    ...(excepted === 0 ? [] : [`${countWords(excepted)} with an exception`]),
  ].join(', ');
