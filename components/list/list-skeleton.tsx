import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';

export const HEAD_HEIGHT = 35;

/** A list's own scroll area. Each list adds the height of its rows as `--row`. */
export const SCROLLER =
  'block contain-content max-h-[max(260px,min(calc(100dvh-264px),849px))] overflow-y-auto overscroll-contain numeric';

/** As many as a list shows at once at most. */
const ROWS = Array.from({ length: 22 }, (_, index) => index);

/** A list before its first rows are there, with its footer; `scroller` is its class then. */
export function ListSkeleton({
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
