import { RowsSkeleton } from '@/components/ui/rows-skeleton';
import { Skeleton } from '@/components/ui/skeleton';

const ROWS = ['w-40', 'w-28', 'w-36', 'w-44', 'w-32', 'w-48', 'w-24', 'w-52'];

/** The shape of a profile while it is being read. */
export function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Reading the profile from the service…
      </p>
      <div className="flex items-start justify-between">
        <div>
          <h1>Profile</h1>
          <Skeleton className="mt-1.5 h-5 w-72" />
        </div>
        <Skeleton className="h-[30px] w-28" />
      </div>
      <div className="my-[18px] flex h-9 items-center gap-5 border-b border-line">
        <Skeleton className="w-12" />
        <Skeleton className="w-10" />
      </div>
      <div className="mb-4 flex flex-wrap gap-2">
        <Skeleton className="h-[30px] w-56" />
        <Skeleton className="h-[30px] w-[260px]" />
      </div>
      <div className="gap-[26px] min-[1000px]:grid min-[1000px]:grid-cols-[190px_minmax(0,1fr)]">
        <div className="hidden content-start gap-3 pt-2 min-[1000px]:grid">
          {ROWS.map((width) => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
        <div className="grid gap-[22px]">
          {[2, 8].map((rows) => (
            <div key={rows}>
              <Skeleton className="mb-4 w-32" />
              <RowsSkeleton widths={ROWS.slice(0, rows)} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
