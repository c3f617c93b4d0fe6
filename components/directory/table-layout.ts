import { SCROLLER as GRID_SCROLLER } from '@/components/ui/grid/grid-layout';

/** A row takes one line of 37 px, or five in 120 px. */
export const ROW_HEIGHT = { wide: 37, narrow: 120 } as const;
/** Where a row takes one line, as `min-[1180px]:` below. */
export const WIDE_ROWS = '(min-width: 1180px)';

export const SCROLLER = `${GRID_SCROLLER} [--row:120px] min-[1180px]:[--row:37px]`;

/** The columns of a wide table, for its rows and for their headers. */
const WIDE =
  'min-[1180px]:grid-cols-[minmax(0,1.5fr)_96px_190px_minmax(0,.8fr)_minmax(0,1.1fr)_minmax(0,1.1fr)_92px_112px_112px] min-[1180px]:py-0';

export const HEADER_ROW = `max-[1179px]:justify-between min-[1180px]:grid ${WIDE}`;
export const ROW = `grid h-[var(--row)] grid-cols-6 items-center border-b border-line py-1.5 ${WIDE}`;

const TEXT = 'truncate px-2.5';
const LAST = 'max-[1179px]:pr-3.5 max-[1179px]:text-right';
const NAMED = 'max-[1179px]:before:text-ink-3';
/** Where each cell goes; narrow, the row has five lines: who, how it stands, whose, its documents, when. */
export const CELL = {
  reference: `${TEXT} pl-3.5 max-[1179px]:col-span-3`,
  uuid: 'mx-2.5 justify-self-start max-[1179px]:col-span-3 max-[1179px]:mr-3.5 max-[1179px]:justify-self-end',
  status: 'px-2.5 max-[1179px]:col-span-4 max-[1179px]:pl-3.5',
  risk: `${TEXT} max-[1179px]:col-span-2 ${LAST}`,
  team: `${TEXT} text-ink-2 max-[1179px]:col-span-3 max-[1179px]:pl-3.5`,
  assignee: `${TEXT} text-ink-2 max-[1179px]:col-span-3 ${LAST}`,
  documents: `${TEXT} max-[1179px]:col-span-6 max-[1179px]:pl-3.5 ${NAMED} max-[1179px]:before:content-['documents_']`,
  changed: `${TEXT} max-[1179px]:col-span-3 max-[1179px]:pl-3.5 ${NAMED} max-[1179px]:before:content-['changed_']`,
  seen: `${TEXT} text-ink-2 max-[1179px]:col-span-3 ${LAST} ${NAMED} max-[1179px]:before:content-['seen_']`,
} as const;
