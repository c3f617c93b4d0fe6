import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';

const ROWS = Array.from({ length: 12 }, (_, index) => index);

/** A grid before its first rows are there; `scroller` is its class then. */
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
    <Panel>
      <p role="status" className="sr-only">
        {says}
      </p>
      <table aria-hidden className={scroller}>
        <tbody className="block">
          <tr className="block h-[35px] border-b border-line bg-sunken" />
          {ROWS.map(row)}
        </tbody>
      </table>
    </Panel>
  );
}
