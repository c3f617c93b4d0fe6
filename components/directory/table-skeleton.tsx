import { GridSkeleton } from '@/components/ui/grid/grid-skeleton';
import { SkeletonRow } from './skeleton-row';
import { SCROLLER } from './table-layout';

/** The table before its first rows are there. */
export function TableSkeleton() {
  return (
    <GridSkeleton
      says="Loading profiles"
      scroller={SCROLLER}
      row={(index) => <SkeletonRow key={index} index={index} />}
    />
  );
}
