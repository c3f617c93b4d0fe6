import { ListHeading } from '@/components/configurations/list-heading';
import { TableSkeleton } from '@/components/configurations/table-skeleton';
import { Skeleton } from '@/components/ui/skeleton';

export function ListSkeleton() {
  return (
    <>
      <ListHeading list={null} />
      <div className="mt-[18px] mb-3 flex flex-wrap gap-2">
        <Skeleton className="h-[30px] w-[320px]" />
        <Skeleton className="h-[30px] w-[120px]" />
      </div>
      <TableSkeleton />
    </>
  );
}
