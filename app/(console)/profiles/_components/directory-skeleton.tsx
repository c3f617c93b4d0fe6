import { DirectoryHeading } from '@/components/directory/directory-heading';
import { TableSkeleton } from '@/components/directory/table-skeleton';
import { Skeleton } from '@/components/ui/skeleton';

export function DirectorySkeleton() {
  return (
    <>
      <DirectoryHeading total={null} />
      <div className="mt-[18px] mb-2.5 flex flex-wrap gap-2">
        <Skeleton className="h-[30px] w-[340px]" />
        <Skeleton className="h-[30px] w-[110px]" />
        <Skeleton className="h-[30px] w-[110px]" />
        <Skeleton className="h-[30px] w-[110px]" />
      </div>
      <Skeleton className="mb-3 h-7 w-[640px]" />
      <TableSkeleton />
    </>
  );
}
