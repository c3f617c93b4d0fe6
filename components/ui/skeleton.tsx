import { Panel } from './panel';

/** A grey bar in place of text that is loading, never wider than its container. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`block h-3.5 max-w-full motion-safe:animate-pulse rounded-sm bg-line ${className}`}
    />
  );
}

/** A panel of rows that are loading, one for each of `widths`, which are distinct classes. */
export function RowsSkeleton({ widths }: { widths: readonly string[] }) {
  return (
    <Panel>
      {widths.map((width) => (
        <div key={width} className="border-b border-line p-3.5 last:border-0">
          <Skeleton className={width} />
        </div>
      ))}
    </Panel>
  );
}

export function DetailsSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="w-48" />
      <Skeleton className="w-64" />
      <Skeleton className="w-56" />
    </div>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A log before its first rows load; `bars` are the widths of each row's, as classes. */
export function LogSkeleton({ says, bars }: { says: string; bars: readonly string[] }) {
  return (
    <Panel aria-busy>
      <p role="status" className="sr-only">
        {says}
      </p>
      <div className="h-[35px] border-b border-line bg-sunken" />
      <div className="divide-y divide-line">
        {ROWS.map((row) => (
          <div key={row} className="flex gap-8 px-3.5 py-4">
            {bars.map((width) => (
              <Skeleton key={width} className={width} />
            ))}
          </div>
        ))}
      </div>
    </Panel>
  );
}
