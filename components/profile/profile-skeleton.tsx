import { RowsSkeleton, Skeleton } from '@/components/ui/skeleton';

const ROWS = ['w-40', 'w-28', 'w-36', 'w-44', 'w-32', 'w-48', 'w-24', 'w-52'];
const BUTTONS = ['w-[178px]', 'w-[116px]', 'w-[113px]'];
const FACTS = ['w-32', 'w-28', 'w-20', 'w-40', 'w-64'];

/** The skeleton of a profile: every part is as tall as what replaces it. */
export function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Reading the profile from the service…
      </p>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-[480px]">
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
      <div className="mt-0.5 flex flex-wrap gap-x-6">
        {FACTS.map((width) => (
          <div key={width} className="flex h-[21px] max-w-full items-center">
            <Skeleton className={width} />
          </div>
        ))}
        <div className="flex h-[21px] w-full items-center max-sm:h-[42px]">
          <Skeleton className="w-[560px] max-w-full" />
        </div>
      </div>
      <div data-part="views" className="mt-1 mb-2.5 flex h-[33px] items-center gap-5 border-b border-line">
        <Skeleton className="w-12" />
        <Skeleton className="w-12" />
        <Skeleton className="w-12" />
        <Skeleton className="w-10" />
      </div>
      <div className="mb-2.5 grid gap-2.5 min-[1180px]:grid-cols-2">
        <Skeleton className="h-[34px] w-full" />
        <Skeleton className="h-[34px] w-full" />
      </div>
      <div className="mb-2.5 flex flex-wrap gap-2">
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
