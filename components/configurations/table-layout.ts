import { SCROLLER as GRID_SCROLLER } from '@/components/ui/grid/grid-layout';

/** Shared by the table and by the skeleton in its place. A row takes 37 px, or 74 px in three lines. */
export const ROW_HEIGHT = { wide: 37, narrow: 74 } as const;
/** At most 22 rows at once: with what surrounds them, under 250 elements whatever the size of the list. */
export const SCROLLER = `${GRID_SCROLLER} [--row:74px] sm:[--row:37px]`;

/** Where a row takes one line, as `sm:` below. */
export const WIDE_ROWS = '(min-width: 640px)';

export const COLUMNS =
  'grid h-[var(--row)] grid-cols-[auto_minmax(0,1fr)_auto] items-center border-b border-line sm:grid-cols-[90px_minmax(0,1fr)_22%_21%]';

/** Where each cell goes; on a narrow screen the name has two lines, and the ID and the times the third. */
export const CELL = {
  id: 'mr-3.5 justify-self-end max-sm:col-start-1 max-sm:row-start-2 max-sm:mr-0 max-sm:mb-1.5 max-sm:ml-3.5',
  name: 'px-3.5 max-sm:col-span-3 max-sm:row-start-1 max-sm:mt-1 max-sm:line-clamp-2 sm:truncate',
  updated: 'truncate px-3.5 max-sm:row-start-2 max-sm:pb-1.5 max-sm:text-xs max-sm:text-ink-2',
  created: 'truncate px-3.5 text-ink-2 max-sm:row-start-2 max-sm:pb-1.5 max-sm:text-right max-sm:text-xs',
} as const;
