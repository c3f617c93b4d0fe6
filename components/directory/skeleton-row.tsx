import { Skeleton } from '@/components/ui/skeleton';
import { CELL, ROW } from './table-layout';

/** In the order of a row. Narrow, each has the cell's place too. */
const BARS = [
  [CELL.reference, 'w-28'],
  [CELL.uuid, 'w-16'],
  [CELL.status, 'w-24'],
  [CELL.risk, 'w-12'],
  [CELL.team, 'w-20'],
  [CELL.assignee, 'w-20'],
  [CELL.documents, 'w-14'],
  [CELL.changed, 'w-16'],
  [CELL.seen, 'w-16'],
] as const;

/** In the place of a row that is on its way. */
export function SkeletonRow({ index }: { index: number }) {
  return (
    <tr aria-rowindex={index + 2} className={ROW}>
      {BARS.map(([cell, width]) => (
        <td key={cell} className={cell}>
          <Skeleton className={`inline-block ${width}`} />
        </td>
      ))}
    </tr>
  );
}
