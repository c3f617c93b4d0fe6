import { Panel } from './panel';
import { Skeleton } from './skeleton';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A log before its first rows are there; `bars` are the widths of each row’s, as classes. */
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
