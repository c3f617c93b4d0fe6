import { SCROLLER as GRID_SCROLLER } from '@/components/ui/grid/grid-layout';

/** A row takes a line of 37 px, or five in 120 px. */
export const ROW_HEIGHT = { wide: 37, narrow: 120 } as const;
/** Where a row takes one line, as `min-[1000px]:` below. */
export const WIDE_ROWS = '(min-width: 1000px)';

export const SCROLLER = `${GRID_SCROLLER} [--row:120px] min-[1000px]:[--row:37px]`;

/** The columns of a table, for its rows and for their headers; the UUID has one where there is room for it. */
const WIDE =
  'min-[1000px]:grid-cols-[minmax(0,1.7fr)_172px_minmax(0,.8fr)_minmax(0,1.2fr)_minmax(0,.9fr)_112px_66px_66px] min-[1000px]:py-0 max-[1399px]:text-sm min-[1400px]:grid-cols-[minmax(0,1.7fr)_92px_186px_minmax(0,.7fr)_minmax(0,1.1fr)_minmax(0,.9fr)_180px_112px_112px]';
/** In place of a column where it has no room; a row says it in its tooltip. */
export const WHERE_ROOM = 'min-[1000px]:max-[1399px]:hidden';

export const HEADER_ROW = `max-[999px]:justify-between min-[1000px]:grid ${WIDE}`;
export const ROW = `grid h-[var(--row)] grid-cols-6 items-center border-b border-line py-1.5 ${WIDE}`;

/** Wide, what is longer than its column goes on in a second line: nobody is known by half a name. */
const TEXT =
  'px-2.5 max-[999px]:truncate min-[1000px]:line-clamp-2 min-[1000px]:leading-tight min-[1000px]:wrap-anywhere min-[1000px]:max-[1399px]:px-1.5';
const LAST = 'max-[999px]:pr-3.5 max-[999px]:text-right';
const NAMED = 'max-[999px]:before:text-ink-3';
/** Where each cell goes; narrow, the row has five lines: who, how it stands, whose, its documents, when. */
export const CELL = {
  reference: `${TEXT} pl-3.5 min-[1000px]:max-[1399px]:pl-3.5 max-[999px]:col-span-3`,
  uuid: `${WHERE_ROOM} mx-2.5 justify-self-start max-[999px]:col-span-3 max-[999px]:mr-3.5 max-[999px]:justify-self-end`,
  status: 'px-2.5 min-[1000px]:max-[1399px]:px-1 max-[999px]:col-span-4 max-[999px]:pl-3.5',
  risk: `${TEXT} max-[999px]:col-span-2 ${LAST}`,
  team: `${TEXT} text-ink-2 max-[999px]:col-span-3 max-[999px]:pl-3.5`,
  assignee: `${TEXT} text-ink-2 max-[999px]:col-span-3 ${LAST}`,
  documents: `${TEXT} max-[999px]:col-span-6 max-[999px]:pl-3.5 ${NAMED} max-[999px]:before:content-['latest_document_event_']`,
  changed: `${TEXT} max-[999px]:col-span-3 max-[999px]:pl-3.5 ${NAMED} max-[999px]:before:content-['changed_']`,
  seen: `${TEXT} text-ink-2 max-[999px]:col-span-3 ${LAST} ${NAMED} max-[999px]:before:content-['seen_']`,
} as const;
