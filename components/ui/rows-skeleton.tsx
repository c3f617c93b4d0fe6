import { Panel } from './panel';
import { Skeleton } from './skeleton';

/** A panel of rows on their way, one for each of `widths`, which are classes and all different. */
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
