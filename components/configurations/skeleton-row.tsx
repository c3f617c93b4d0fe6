import { Skeleton } from '@/components/ui/skeleton';
import { CELL, COLUMNS } from './table-layout';

/** In the place of a row that is on its way. */
export function SkeletonRow({ index }: { index: number }) {
  return (
    <tr aria-rowindex={index + 2} className={COLUMNS}>
      <td className={CELL.id}>
        <Skeleton className="w-9" />
      </td>
      <td className={CELL.name}>
        <Skeleton className={['w-40', 'w-56', 'w-48'][index % 3] ?? 'w-48'} />
      </td>
      <td className={CELL.updated}>
        <Skeleton className="w-20" />
      </td>
      <td className={CELL.created} />
    </tr>
  );
}
