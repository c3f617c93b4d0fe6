'use client';

import { GitCompare, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { compareAddress, FEWEST_COMPARED, MOST_COMPARED } from '@/lib/features/compare/compared-items';
import { writtenOut } from '@/lib/platform/text/unseen';

/**
 * The items selected in a list, what the selection leaves out, and what can be done with it. It is at the bottom of the
 * window and has room of its own after the list, so that it covers no row at the end. Toasts are shown above it.
 */
export function SelectionBar({
  items,
  names,
  what,
  matching,
  elsewhere,
  actions,
  onClear,
}: {
  /** In the form used in addresses. */
  items: readonly string[];
  /** Their names, in the same order. */
  names: readonly string[];
  /** "profiles" */
  what: string;
  /** How many rows match the filters. */
  matching: number;
  /** How many were selected under other filters, so that they may not be in this list. */
  elsewhere: number;
  actions?: ReactNode;
  onClear: () => void;
}) {
  const isFit = items.length >= FEWEST_COMPARED && items.length <= MOST_COMPARED;
  const left = Math.max(0, matching - (items.length - elsewhere));
  return (
    <>
      <p role="status" className="sr-only">
        {items.length === 0 ? '' : `${items.length} selected`}
      </p>
      {items.length === 0 ? null : (
        <section
          aria-label={`Selected ${what}`}
          data-bottom-bar=""
          className="sticky bottom-[calc(var(--dock,0px)+12px)] z-20 mx-auto mt-3 flex w-max max-w-full flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-line-strong bg-surface py-1.5 pr-1.5 pl-3.5 shadow-high print:hidden"
        >
          <p className="min-w-0 max-[639px]:basis-full" title={writtenOut(names.join(', '))}>
            <span className="font-semibold numeric">{`${countWords(items.length)} selected`}</span>
            <span className="ml-2 inline-block max-w-[28ch] truncate align-bottom text-ink-2 max-[1199px]:hidden">
              <MarkedText>{names.join(', ')}</MarkedText>
            </span>
            <span className="block text-xs text-ink-2 numeric">{leftOut(left, matching, elsewhere)}</span>
          </p>
          {isFit ? (
            <PageLink href={compareAddress(items)} className={buttonClass('primary')}>
              <GitCompare aria-hidden /> Compare {items.length}
            </PageLink>
          ) : (
            <span className="text-sm whitespace-nowrap text-ink-2">
              {items.length < FEWEST_COMPARED
                ? 'Select one more to compare'
                : `Compare up to ${MOST_COMPARED}`}
            </span>
          )}
          {actions}
          <Button variant="ghost" onClick={onClear}>
            <X aria-hidden /> Clear selection
          </Button>
        </section>
      )}
    </>
  );
}

function leftOut(left: number, matching: number, elsewhere: number): string {
  const others =
    left === 0 ? '' : `${countWords(left)} of the ${countWords(matching)} that match aren’t selected`;
  const before = elsewhere === 0 ? '' : `${countWords(elsewhere)} selected under other filters`;
  return [others, before].filter(Boolean).join('; ');
}
