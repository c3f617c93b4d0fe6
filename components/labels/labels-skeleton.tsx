import { RowsSkeleton } from '@/components/ui/rows-skeleton';
import { Skeleton } from '@/components/ui/skeleton';
import { LabelsHeading } from './labels-heading';

const ROWS = ['w-52', 'w-44', 'w-64', 'w-40', 'w-56', 'w-48'];

/** The shape of the screen while the labels are being read. */
export function LabelsSkeleton() {
  return (
    <div aria-busy="true">
      <LabelsHeading />
      <p role="status" className="sr-only">
        Reading the labels…
      </p>
      <Skeleton className="my-[26px] w-72" />
      <RowsSkeleton widths={ROWS} />
    </div>
  );
}
