import type { CSSProperties, ReactNode } from 'react';
import { usePresenter } from '@/components/shell/presenter-mode';
import { Panel } from '@/components/ui/panel';
import { rem } from '@/components/ui/rem';
import { Skeleton } from '@/components/ui/skeleton';
import { useFontScale } from '@/components/ui/use-font-scale';

/** Height of the header row. */
const HEAD = 35;

/** Height of every row in pixels at the usual font size: with columns side by side, and in a narrow layout. */
export interface RowHeights {
  wide: number;
  narrow: number;
}

/** In presenter mode, rows have room for two lines of larger type. */
const PRESENTED = 1.36;

/** Current heights of a list's header and rows in pixels, and the same as styles: `--head`, `--row-wide`, `--row-narrow`. */
export function useRowHeights({ wide, narrow }: RowHeights) {
  const by = usePresenter() === null ? 1 : PRESENTED;
  const scale = useFontScale();
  const usual = {
    head: Math.round(HEAD * by),
    wide: Math.round(wide * by),
    narrow: Math.round(narrow * by),
  };
  const style = {
    '--head': rem(usual.head),
    '--row-wide': rem(usual.wide),
    '--row-narrow': rem(usual.narrow),
  } as CSSProperties;
  const heights = {
    head: usual.head * scale,
    wide: usual.wide * scale,
    narrow: usual.narrow * scale,
  };
  return { heights, style };
}

/**
 * A list's own scroll area. Each list sets its row height as `--row`. Filters and a selection, if there are any, take
 * their height from it: `globals.css`.
 */
export const SCROLLER =
  'list-scroller block contain-content max-h-[max(260px,min(calc(100dvh-264px-var(--filters-height)-var(--bar-height)),849px))] overflow-y-auto overscroll-contain numeric';

/** The most rows a list shows at once. */
const ROWS = Array.from({ length: 22 }, (_, index) => index);

export function ListSkeleton({
  says,
  looks: { scroller, rowHeight, vars, skeleton },
}: {
  says: string;
  looks: {
    scroller: string;
    rowHeight: RowHeights;
    vars?: CSSProperties;
    skeleton: (index: number) => ReactNode;
  };
}) {
  const { style } = useRowHeights(rowHeight);
  return (
    <>
      <Panel>
        <p role="status" className="sr-only">
          {says}
        </p>
        <table aria-hidden style={{ ...style, ...vars }} className={`${scroller} overflow-y-hidden!`}>
          <tbody className="block">
            <tr className="block h-(--head) border-b border-line bg-sunken" />
            {ROWS.map(skeleton)}
          </tbody>
        </table>
      </Panel>
      <div className="px-0.5 py-2.5">
        <Skeleton className="my-[3px] w-32" />
      </div>
    </>
  );
}
