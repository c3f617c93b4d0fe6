import { RowsSkeleton, Skeleton } from '@/components/ui/skeleton';

const ROWS = ['w-40', 'w-28', 'w-36', 'w-44', 'w-32', 'w-48', 'w-24', 'w-52'];
const BUTTONS = ['w-[39px]', 'w-[104px]', 'w-[110px]'];
const VIEWS = ['w-10', 'w-24', 'w-14', 'w-12', 'w-[50px]', 'w-9'];
const FACTS = ['w-32', 'w-28', 'w-20', 'w-40', 'w-64'];

/** The skeleton of a profile: every part is as tall as what replaces it. */
export function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Reading the profile from the service…
      </p>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1.5">
        <div className="min-w-0 grow basis-[320px] sm:basis-[480px]">
          <div className="flex h-[30px] items-center">
            <h1>Profile</h1>
          </div>
          <div className="mt-[3px] flex h-6 items-center">
            <Skeleton className="w-[290px] max-w-full" />
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {BUTTONS.map((width) => (
            <Skeleton key={width} className={`h-[30px] ${width}`} />
          ))}
        </div>
      </div>
      <div className="mt-0.5 flex flex-wrap gap-x-4 sm:gap-x-6">
        {FACTS.map((width) => (
          <div key={width} className="flex h-[21px] max-w-full items-center">
            <Skeleton className={width} />
          </div>
        ))}
        <div className="flex h-[21px] w-full items-center">
          <Skeleton className="w-[560px] max-w-full" />
        </div>
      </div>
      <div
        data-part="views"
        className="mt-1 mb-2.5 flex h-[33px] items-center gap-5 overflow-hidden border-b border-line max-sm:gap-4"
      >
        {VIEWS.map((width) => (
          <Skeleton key={width} className={`shrink-0 ${width}`} />
        ))}
      </div>
      <div className="mb-2.5 flex flex-wrap gap-x-1.5 gap-y-1.5 sm:gap-x-3">
        <Skeleton className="h-[30px] w-[230px]" />
        <Skeleton className="h-[30px] w-full sm:w-[440px]" />
      </div>
      <Skeleton className="mb-2.5 h-[34px] w-full" />
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
