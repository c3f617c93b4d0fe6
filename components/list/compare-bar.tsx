'use client';

import { GitCompare, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { compareAddress, FEWEST_COMPARED, MOST_COMPARED } from '@/lib/contract/compared-items';

/**
 * The items selected in a list, with a link to compare them. Shown over the end of the page while there is a selection.
 */
export function CompareBar({
  items,
  names,
  actions,
  onClear,
}: {
  /** In the form used in addresses. */
  items: readonly string[];
  /** Their names, in the same order. */
  names: readonly string[];
  actions?: ReactNode;
  onClear: () => void;
}) {
  const isFit = items.length >= FEWEST_COMPARED && items.length <= MOST_COMPARED;
  return (
    <>
      <p role="status" className="sr-only">
        {items.length === 0 ? '' : `${items.length} selected`}
      </p>
      {items.length === 0 ? null : (
        <section
          aria-label="Selected to compare"
          className="fixed bottom-4 left-1/2 z-30 flex w-max max-w-[calc(100vw-24px)] -translate-x-1/2 flex-wrap items-center gap-2 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-3.5 shadow-high print:hidden"
        >
          <span className="max-w-[min(46ch,40vw)] min-w-0 truncate text-ink-2">
            <span className="font-semibold text-ink">{items.length}</span>{' '}
            <MarkedText>{names.join(', ')}</MarkedText>
          </span>
          {isFit ? (
            <PageLink href={compareAddress(items)} className={buttonClass('primary')}>
              <GitCompare aria-hidden /> Compare {items.length}
            </PageLink>
          ) : (
            <span className="px-1 text-sm whitespace-nowrap text-ink-2">
              {items.length < FEWEST_COMPARED ? 'Select one more' : `Up to ${MOST_COMPARED}`}
            </span>
          )}
          {actions}
          <Button variant="ghost" onClick={onClear} aria-label="Clear selection" className="px-2!">
            <X aria-hidden />
          </Button>
        </section>
      )}
    </>
  );
}
