'use client';

import { ListFilter } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ProfileFilters } from '@/components/shell/filter-words';
import { Button } from '@/components/ui/button';

const FiltersSheet = lazy(() =>
  import('./filters-sheet').then((module) => ({ default: module.FiltersSheet })),
);

/** Opens all other filters of profiles. */
export function MoreFilters(props: {
  state: ProfileFilters;
  /** The number of matches; undefined until known. */
  matching: number | undefined;
  onChange: (part: Partial<ProfileFilters>) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ListFilter aria-hidden /> More filters
      </Button>
      {isOpen ? (
        <Suspense>
          <FiltersSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
