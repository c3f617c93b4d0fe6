import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ViewSkeleton() {
  return (
    <Panel aria-busy className="divide-y divide-line">
      {ROWS.map((row) => (
        <div key={row} className="px-3.5 py-3">
          <Skeleton className="w-2/5" />
        </div>
      ))}
    </Panel>
  );
}
