import { RowsSkeleton, Skeleton } from '@/components/ui/skeleton';

const ROWS = ['w-40', 'w-28', 'w-36', 'w-44', 'w-32', 'w-48', 'w-24', 'w-52'];
const BUTTONS = ['w-[178px]', 'w-[116px]', 'w-[113px]'];
const STATES = ['w-24', 'w-28', 'w-52', 'w-20'];
const FACTS = ['w-32', 'w-28', 'w-20', 'w-40', 'w-[690px]'];

/** The skeleton of a profile: every part is as tall as what replaces it. */
export function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Reading the profile from the service…
      </p>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow">
          <div className="flex h-[30px] items-center">
            <h1>Profile</h1>
          </div>
          <div className="mt-[3px] flex h-6 items-center">
            <Skeleton className="w-[500px]" />
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {BUTTONS.map((width) => (
            <Skeleton key={width} className={`h-[30px] ${width}`} />
          ))}
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-x-3">
        {STATES.map((width) => (
          <div key={width} className="flex h-6 max-w-full items-center">
            <Skeleton className={width} />
          </div>
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        {FACTS.map((width) => (
          <div key={width} className={`grid h-[39px] max-w-full content-evenly ${width}`}>
            <Skeleton className="h-2.5 w-14" />
            <Skeleton />
          </div>
        ))}
      </div>
      <div data-part="views" className="my-[18px] flex h-[37px] items-center gap-5 border-b border-line">
        <Skeleton className="w-12" />
        <Skeleton className="w-12" />
        <Skeleton className="w-12" />
        <Skeleton className="w-10" />
      </div>
      <div className="mb-4 flex flex-wrap gap-2">
        <Skeleton className="h-[30px] w-56" />
        <Skeleton className="h-[30px] w-[260px]" />
      </div>
      <div className="gap-[26px] min-[1180px]:grid min-[1180px]:grid-cols-[190px_minmax(0,1fr)]">
        <div className="hidden content-start gap-3 pt-2 min-[1180px]:grid">
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
