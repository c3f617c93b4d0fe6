'use client';

import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SectionReading } from '@/lib/features/profiles/section-readings';
import { SetupSections } from './setup-sections';
import { type IsVisible, openFoldAround } from './use-setup-filter';

/**
 * The hidden sections, folded into one row until someone opens it, asks for them, or follows a link to one. The
 * browser's own search opens it, and paper always has them.
 */
export function HiddenSections({
  readings,
  isVisible,
  isAsked,
  formsAction,
}: {
  readings: readonly SectionReading[];
  isVisible: IsVisible;
  /** Whether the filter asks for hidden sections: they are shown without the row. */
  isAsked: boolean;
  formsAction: ReactNode;
}) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const followHash = () => {
      const anchor = window.location.hash.slice(1);
      const row = document.getElementById(anchor);
      if (row === null || fold.current?.contains(row) !== true) return;
      openFoldAround(anchor);
      row.scrollIntoView();
    };
    followHash();
    window.addEventListener('hashchange', followHash);
    return () => window.removeEventListener('hashchange', followHash);
  }, []);
  const count = readings.length;
  if (count === 0) return null;
  const isAnyVisible = readings.some((reading) => isVisible(reading));
  return (
    <details
      ref={fold}
      data-fold
      open={isOpen || isAsked}
      onToggle={({ currentTarget }) => (isAsked ? undefined : setOpen(currentTarget.open))}
      className={isAnyVisible ? '' : 'hidden print:block'}
    >
      <summary
        className={`flex min-h-[38px] cursor-pointer items-center gap-2 rounded-lg border border-line bg-surface px-3.5 py-1.5 text-ink-2 hover:text-ink print:hidden ${isAsked ? 'hidden' : 'mb-[22px]'}`}
      >
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 in-open:rotate-90" />
        <span className="min-w-0">
          <span className="font-medium text-ink">
            {count === 1 ? '1 section hidden' : `${count} sections hidden`}
          </span>
          {`: ${readings.map(({ section }) => section.label).join(', ')}`}
        </span>
      </summary>
      <SetupSections readings={readings} isVisible={isVisible} formsAction={formsAction} areHidden />
    </details>
  );
}
