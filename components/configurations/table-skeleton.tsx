import { Panel } from '@/components/ui/panel';
import { SkeletonRow } from './skeleton-row';
import { SCROLLER } from './table-layout';

const ROWS = Array.from({ length: 12 }, (_, index) => index);

/** The table before its first rows are there. */
export function TableSkeleton() {
  return (
    <Panel>
      <p role="status" className="sr-only">
        Loading portal configurations
      </p>
      <table aria-hidden className={SCROLLER}>
        <tbody className="block">
          <tr className="block h-[35px] border-b border-line bg-sunken" />
          {ROWS.map((index) => (
            <SkeletonRow key={index} index={index} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
