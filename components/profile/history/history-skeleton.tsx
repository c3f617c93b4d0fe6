import { RowsSkeleton } from '@/components/ui/rows-skeleton';
import { Skeleton } from '@/components/ui/skeleton';

const ROWS = ['w-52', 'w-44', 'w-48', 'w-40'];

/** The shape of the history while it is being read. */
export function HistorySkeleton() {
  return (
    <div aria-busy="true" className="grid gap-[26px] min-[1000px]:grid-cols-[360px_minmax(0,1fr)]">
      <p role="status" className="sr-only">
        Reading the versions of this profile…
      </p>
      {[0, 1].map((column) => (
        <div key={column}>
          <Skeleton className="mb-4 w-24" />
          <RowsSkeleton widths={ROWS} />
        </div>
      ))}
    </div>
  );
}
