import { SCROLLER } from '@/components/list/list-skeleton';
import type { TableStyle } from '@/components/list/list-table';
import { Skeleton } from '@/components/ui/skeleton';
import type { DirectoryProfile } from '@/lib/features/profiles/profiles';
import { type ColumnKey, layOut, type Presented, type ProfileColumn } from './profile-columns';

/** The grid at each of `STEPS`; below them a row has two lines. */
const TRACKS =
  'grid-cols-[34px_minmax(0,1fr)_max-content] min-[640px]:grid-cols-[var(--tracks-0)] min-[1000px]:grid-cols-[var(--tracks-1)] min-[1200px]:grid-cols-[var(--tracks-2)] min-[1360px]:grid-cols-[var(--tracks-3)] min-[1440px]:grid-cols-[var(--tracks-4)] min-[1640px]:grid-cols-[var(--tracks-5)]';

/** Hides a column between a step and the next: whether one has room can change either way. */
const HIDDEN = [
  'min-[640px]:max-[999px]:hidden',
  'min-[1000px]:max-[1199px]:hidden',
  'min-[1200px]:max-[1359px]:hidden',
  'min-[1360px]:max-[1439px]:hidden',
  'min-[1440px]:max-[1639px]:hidden',
  'min-[1640px]:hidden',
] as const;

export const ROW = `grid h-[var(--row)] items-center border-b border-line max-[639px]:content-center ${TRACKS}`;

const TEXT = 'min-w-0 truncate px-2';
const NARROW_HIDDEN = 'max-[639px]:hidden';
/** Layout of the cells. In a narrow window, the second line has the status and the number of failing checks. */
const CELL: Record<ColumnKey, string> = {
  select: 'self-stretch max-[639px]:row-span-2',
  customer: TEXT,
  reference: `${TEXT} text-ink-2 max-[639px]:pr-3`,
  uuid: `${TEXT} ${NARROW_HIDDEN}`,
  status: `${TEXT} max-[639px]:col-start-2`,
  risk: `${TEXT} ${NARROW_HIDDEN}`,
  team: `${TEXT} text-ink-2 ${NARROW_HIDDEN}`,
  assignee: `${TEXT} text-ink-2 ${NARROW_HIDDEN}`,
  documents: `${TEXT} ${NARROW_HIDDEN}`,
  failing: `${TEXT} min-[640px]:text-right min-[640px]:pr-4 max-[639px]:pr-3 max-[639px]:text-sm`,
  changed: `${TEXT} ${NARROW_HIDDEN}`,
  event: `${TEXT} text-ink-2 ${NARROW_HIDDEN}`,
  read: `${TEXT} text-ink-2 ${NARROW_HIDDEN}`,
  seen: `${TEXT} text-ink-2 ${NARROW_HIDDEN}`,
};
const BAR: Partial<Record<ColumnKey, string>> = {
  select: 'ml-2.5 w-3.5',
  customer: 'w-32',
  status: 'w-24',
  failing: 'w-4',
};

export interface ProfileCell {
  key: ColumnKey;
  className: string;
}

/** The cells of a row, with their classes for every width of the window. */
export function profileCells(
  columns: readonly ProfileColumn[],
  presented?: Presented,
): readonly ProfileCell[] {
  const { isShown } = layOut(columns, presented);
  return columns.map(({ key }) => ({
    key,
    className: [CELL[key], ...isShown(key).map((shown, step) => (shown ? '' : HIDDEN[step]))]
      .filter(Boolean)
      .join(' '),
  }));
}

/** How profiles are listed: a row is one line of 36 px, or two lines in 56 px. */
export function profileTableStyle(
  columns: readonly ProfileColumn[],
  presented?: Presented,
): TableStyle<DirectoryProfile> {
  const cells = profileCells(columns, presented);
  return {
    columns: columns.map(({ key, label, by }, index) => ({
      label,
      ...(by === undefined ? {} : { by }),
      isUnseen: key === 'select',
      place: `${cells[index]?.className ?? ''} ${by === undefined ? NARROW_HIDDEN : ''}`,
    })),
    header: `max-[639px]:justify-end min-[640px]:grid ${TRACKS}`,
    pad: 'px-2',
    vars: layOut(columns, presented).style,
    sortWords: SORT_WORDS,
    scroller: `${SCROLLER} [--row:var(--row-narrow)] min-[640px]:[--row:var(--row-wide)]`,
    rowHeight: { wide: 36, narrow: 56 },
    wide: '(min-width: 40rem)',
    skeleton: (index) => (
      <tr key={index} aria-rowindex={index + 2} className={ROW}>
        {cells.map(({ key, className }) => (
          <td key={key} className={className}>
            <Skeleton className={`inline-block ${BAR[key] ?? 'w-14'}`} />
          </td>
        ))}
      </tr>
    ),
    copied: ({ uuid }) => [uuid, `UUID ${uuid}`],
    opens: 'open',
    copies: 'copy UUID',
  };
}

/** Said below the list if the column that it is sorted by is not shown; ascending and descending. */
export const SORT_WORDS = {
  seen: { asc: 'seen longest ago first', desc: 'last seen first' },
  changed: { asc: 'oldest event first', desc: 'newest event first' },
  reference: { asc: 'by reference', desc: 'by reference, Z to A' },
  status: { asc: 'by status', desc: 'by status, Z to A' },
} as const;
