'use client';

import { Pin, X } from 'lucide-react';
import { columnAddress, FAILURE_WORDS, profilesOf, useColumnName } from '@/components/shell/compared-column';
import { countWords } from '@/components/ui/count-words';
import { IdChip } from '@/components/ui/id-chip';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink, QuietLink } from '@/components/ui/page-link';
import { ServiceTime } from '@/components/ui/service-time';
import type { ComparedColumn } from '@/lib/features/compare/compare';
import { previewAddress } from '@/lib/features/preview/previewed-items';

const BUTTON =
  'inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-3 hover:bg-surface hover:text-ink print:hidden';

export function ColumnHeader({
  column,
  isBase,
  differing,
  isStop,
  onPin,
  onTakeOut,
}: {
  column: ComparedColumn;
  /** It is the reference column. */
  isBase: boolean;
  /** Settings that differ from the reference column. */
  differing: number;
  /** Whether the Tab key stops here; arrow keys move to the others. */
  isStop: boolean;
  onPin: () => void;
  onTakeOut: () => void;
}) {
  const nameOf = useColumnName();
  const name = nameOf(column);
  const { kind, customerReference, reviewStatus, setup, failure } = column;
  const tabIndex = isStop ? 0 : -1;
  return (
    <div data-item={column.item} className="grid gap-0.5">
      <div className="flex items-start gap-1.5">
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <PageLink
            href={columnAddress(column)}
            data-column-stop=""
            tabIndex={tabIndex}
            aria-keyshortcuts="p Backspace ArrowLeft ArrowRight"
            className="font-semibold wrap-anywhere text-ink hover:underline min-[900px]:text-lg"
          >
            <MarkedText>{name}</MarkedText>
          </PageLink>
          {reviewStatus === null || kind === 'setup' ? null : <StatusBadge status={reviewStatus} />}
        </span>
        <button
          type="button"
          tabIndex={tabIndex}
          aria-pressed={isBase}
          aria-label={`Compare others with ${name}`}
          title="Compare others with this one"
          onClick={onPin}
          className={`${BUTTON} aria-pressed:text-accent`}
        >
          <Pin aria-hidden className="size-3.5" />
        </button>
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={onTakeOut}
          className={BUTTON}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      </div>
      <span className="hidden font-mono text-2xs break-all print:block">{column.item.replace(':', ' ')}</span>
      {kind === 'setup' || customerReference === null || customerReference === name ? null : (
        <span className="wrap-anywhere">
          <MarkedText>{customerReference}</MarkedText>
        </span>
      )}
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="grow wrap-anywhere max-[899px]:hidden">
          <ColumnFacts column={column} />
        </span>
        {isBase || failure !== null ? null : (
          <span className="font-semibold whitespace-nowrap text-warn numeric">
            <span aria-hidden>≠ </span>
            {countWords(differing)}
            <span className="sr-only"> settings differ</span>
          </span>
        )}
      </div>
      {failure === null ? (
        <div className="flex flex-wrap items-baseline gap-x-1.5">
          {setup === null ? null : (
            <>
              <IdChip full={`Setup ${setup.number}`}>{setup.fingerprint}</IdChip>
              <QuietLink href={profilesOf(setup.number)} tabIndex={tabIndex}>
                {countWords(setup.profiles)} with this setup
              </QuietLink>
              {setup.older === 0 ? null : (
                <span className="text-warn numeric">{countWords(setup.older)} out of date</span>
              )}
            </>
          )}
          <QuietLink href={previewAddress(column.item)} tabIndex={tabIndex} className="print:hidden">
            Portal preview
          </QuietLink>
          <span className="text-ink-3 min-[900px]:ml-auto">
            <ReadAt column={column} />
          </span>
        </div>
      ) : (
        <p className="text-warn">{FAILURE_WORDS[failure]}</p>
      )}
    </div>
  );
}

function ColumnFacts({ column: { kind, number, risk, team, baseline } }: { column: ComparedColumn }) {
  if (kind === 'baseline') {
    if (baseline === null) return null;
    const { version, sections } = baseline;
    return <>{`Version ${version}, ${sections === 1 ? '1 section' : `${sections} sections`}`}</>;
  }
  if (kind === 'setup') return <>Setup, shown from one of its profiles</>;
  if (kind === 'version') return <>Version {number}</>;
  const facts = [risk, team].filter((one) => one !== null);
  if (facts.length === 0) return <Unknown>Risk and team unknown</Unknown>;
  return (
    <>
      <MarkedText>{facts.join(' · ')}</MarkedText>
      {facts.length === 2 ? null : (
        <>
          {' · '}
          <Unknown>{risk === null ? 'risk unknown' : 'team unknown'}</Unknown>
        </>
      )}
    </>
  );
}

const Unknown = ({ children }: { children: string }) => (
  <span title="Not reported by any webhook yet" className="border-b border-dotted border-edge text-ink-3">
    {children}
  </span>
);

function ReadAt({ column: { kind, readAt, coverage, baseline } }: { column: ComparedColumn }) {
  if (baseline !== null) {
    return (
      <>
        saved <ServiceTime>{baseline.madeAt}</ServiceTime>
      </>
    );
  }
  if (readAt === null) return null;
  return (
    <>
      {kind === 'version' ? 'found ' : 'read '}
      <ServiceTime>{readAt}</ServiceTime>
      {coverage === 'older' ? <span className="text-warn"> · out of date</span> : null}
      {coverage === 'unreadable' ? <span className="text-warn"> · unreadable since then</span> : null}
    </>
  );
}
