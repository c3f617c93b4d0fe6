import { SCROLLER } from '@/components/list/list-skeleton';
import type { TableStyle } from '@/components/list/list-table';
import { Skeleton } from '@/components/ui/skeleton';
import type { DirectoryProfile } from '@/lib/contract/console-events';

/** The table's columns, for rows and headers; the UUID gets one where there is room. */
const WIDE =
  'min-[1000px]:grid-cols-[minmax(0,1.7fr)_172px_minmax(0,.8fr)_minmax(0,1.2fr)_minmax(0,.9fr)_112px_66px_66px] min-[1000px]:py-0 max-[1399px]:text-sm min-[1240px]:max-[1399px]:grid-cols-[minmax(0,1.7fr)_168px_minmax(0,.5fr)_minmax(0,1.25fr)_minmax(0,.9fr)_152px_90px_74px] min-[1400px]:grid-cols-[minmax(0,1.7fr)_92px_186px_minmax(0,.7fr)_minmax(0,1.1fr)_minmax(0,.9fr)_180px_112px_112px]';
/** For a column without room; its value is then in the row's tooltip. */
const WHERE_ROOM = 'min-[1000px]:max-[1399px]:hidden';

const HEADER_ROW = `max-[999px]:justify-between min-[1000px]:grid ${WIDE}`;
export const ROW = `grid h-[var(--row)] grid-cols-6 items-center border-b border-line py-1.5 ${WIDE}`;

/** In a wide layout, long text wraps to a second line, because half a name identifies no one. */
const TEXT =
  'px-2.5 max-[999px]:truncate min-[1000px]:line-clamp-2 min-[1000px]:leading-tight min-[1000px]:wrap-anywhere min-[1000px]:max-[1399px]:px-1.5';
const LAST = 'max-[999px]:pr-3.5 max-[999px]:text-right';
const NAMED = 'max-[999px]:before:text-ink-3';
/** Layout of the cells; in a narrow layout the row has five lines: name, status, team, documents, time. */
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

/** In a narrow layout only sortable headers are shown: the cells label themselves. */
const UNSORTED = 'max-[999px]:hidden';
/** For columns too narrow for one line. */
const IN_TWO_LINES = 'whitespace-normal! leading-tight [&_button]:text-left';

/** In row order. In a narrow layout each takes the place of its cell. */
const BARS = [
  [CELL.reference, 'w-28'],
  [CELL.uuid, 'w-16'],
  [CELL.status, 'w-24'],
  [CELL.risk, 'w-12'],
  [CELL.team, 'w-20'],
  [CELL.assignee, 'w-20'],
  [CELL.documents, 'w-14'],
  [CELL.changed, 'w-16'],
  [CELL.seen, 'w-16'],
] as const;

function SkeletonRow({ index }: { index: number }) {
  return (
    <tr aria-rowindex={index + 2} className={ROW}>
      {BARS.map(([cell, width]) => (
        <td key={cell} className={cell}>
          <Skeleton className={`inline-block ${width}`} />
        </td>
      ))}
    </tr>
  );
}

/** How profiles are listed: a row is one line of 37 px, or five lines in 120 px. */
export const PROFILES_LOOKS: TableStyle<DirectoryProfile> = {
  columns: [
    { label: 'Customer, reference', by: 'reference', place: `[&_button]:pl-3.5 ${IN_TWO_LINES}` },
    { label: 'UUID', place: `${UNSORTED} ${WHERE_ROOM}` },
    { label: 'Status', by: 'status' },
    { label: 'Risk', place: UNSORTED },
    { label: 'Team', place: UNSORTED },
    { label: 'Assignee', place: UNSORTED },
    {
      label: 'Latest document event',
      place: `${UNSORTED} ${IN_TWO_LINES} min-[1000px]:max-[1399px]:px-1.5`,
    },
    { label: 'Changed', by: 'changed' },
    { label: 'Seen', by: 'seen' },
  ],
  header: HEADER_ROW,
  pad: 'px-2.5 min-[1000px]:max-[1399px]:px-1.5',
  scroller: `${SCROLLER} [--row:var(--row-narrow)] min-[1000px]:[--row:var(--row-wide)]`,
  rowHeight: { wide: 37, narrow: 120 },
  wide: '(min-width: 1000px)',
  skeleton: (index) => <SkeletonRow key={index} index={index} />,
  copied: ({ uuid }) => [uuid, `UUID ${uuid}`],
  opens: 'open',
  copies: 'copy UUID',
};
