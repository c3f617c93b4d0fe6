import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';

/** As many as a grid shows at once at most. */
const ROWS = Array.from({ length: 22 }, (_, index) => index);

/** A grid before its first rows are there, with its footer; `scroller` is its class then. */
export function GridSkeleton({
  says,
  scroller,
  row,
}: {
  says: string;
  scroller: string;
  row: (index: number) => ReactNode;
}) {
  return (
    <>
      <Panel>
        <p role="status" className="sr-only">
          {says}
        </p>
        <table aria-hidden className={`${scroller} overflow-y-hidden!`}>
          <tbody className="block">
            <tr className="block h-[35px] border-b border-line bg-sunken" />
            {ROWS.map(row)}
          </tbody>
        </table>
      </Panel>
      <div className="px-0.5 py-2.5">
        <Skeleton className="my-[3px] w-32" />
      </div>
    </>
  );
}
