import { Skeleton } from './skeleton';

/** In the place of a sheet's details that are on their way. */
export function DetailsSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="w-48" />
      <Skeleton className="w-64" />
      <Skeleton className="w-56" />
    </div>
  );
}
