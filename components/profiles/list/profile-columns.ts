import type { CSSProperties } from 'react';
import { rem } from '@/components/ui/rem';
import type { PROFILES_LIST } from '@/lib/features/profiles/list';
import type { SortOf } from '@/lib/platform/list/list';

export interface ProfileColumn {
  key: ColumnKey;
  label: string;
  /** The list's sort order, if it can be sorted by this column. */
  by?: SortOf<typeof PROFILES_LIST>;
  /** Least width in pixels, and its share of what is left over. */
  least: number;
  share?: number;
  /** `always` cannot be switched off; `extra` is off until it is switched on. */
  when?: 'always' | 'extra';
}

export type ColumnKey = (typeof ORDER)[number];

/** In the order of the screen. */
const ORDER = [
  'select',
  'customer',
  'reference',
  'uuid',
  'status',
  'risk',
  'team',
  'assignee',
  'documents',
  'failing',
  'changed',
  'event',
  'read',
  'seen',
] as const;

const COLUMNS: Record<ColumnKey, Omit<ProfileColumn, 'key'>> = {
  select: { label: 'Selected', least: 34, when: 'always' },
  customer: { label: 'Customer', least: 160, share: 1.8, when: 'always' },
  reference: { label: 'Reference', by: 'reference', least: 104, when: 'always' },
  uuid: { label: 'UUID', least: 92, when: 'extra' },
  status: { label: 'Status', by: 'status', least: 176 },
  risk: { label: 'Risk', least: 76 },
  team: { label: 'Team', least: 104, share: 1 },
  assignee: { label: 'Assignee', least: 104, share: 0.8 },
  documents: { label: 'Document event', least: 116 },
  failing: { label: 'Failing', least: 60 },
  changed: { label: 'Changed', least: 120, share: 1.2 },
  event: { label: 'Last event', by: 'changed', least: 92, when: 'extra' },
  read: { label: 'Read', least: 90 },
  seen: { label: 'Seen', by: 'seen', least: 92, when: 'extra' },
};

export const PROFILE_COLUMNS: readonly ProfileColumn[] = ORDER.map((key) => ({ key, ...COLUMNS[key] }));

/** Which columns get room first; those that an operator switched on come before the usual ones. */
const FIRST: readonly ColumnKey[] = [
  ...(['select', 'customer', 'reference', 'status', 'uuid', 'event', 'seen'] as const),
  ...(['failing', 'risk', 'changed', 'read', 'team', 'assignee', 'documents'] as const),
];

/** Width of a window from which its list has this much room, in pixels: the navigation takes its part from 900. */
export const STEPS = [
  { from: 640, room: 596 },
  { from: 1000, room: 710 },
  { from: 1200, room: 910 },
  { from: 1360, room: 1070 },
  { from: 1440, room: 1144 },
  { from: 1640, room: 1350 },
] as const;

/** The columns that an operator chose, as stored: the keys of those that differ from the usual ones. */
export function chosenColumns(stored: string): readonly ProfileColumn[] {
  const switched = new Set(stored.split('.'));
  return PROFILE_COLUMNS.filter(
    ({ key, when }) => when === 'always' || (when === 'extra') === switched.has(key),
  );
}

/** The same after switching a column on or off. */
export function switchColumn(stored: string, key: string): string {
  const switched = new Set(stored.split('.').filter(Boolean));
  if (!switched.delete(key)) switched.add(key);
  return [...switched].join('.');
}

/** In presenter mode letters are larger, and the navigation leaves its room to the list unless it is shown. */
export interface Presented {
  scale: number;
  isNavigationShown: boolean;
}
const USUAL: Presented = {
  scale: 1,
  isNavigationShown: true,
};
/** Width of the navigation at the side, in pixels. */
const NAVIGATION = 228;
const NAVIGATION_FROM = 900;

/** For each of `STEPS`, the tracks of the grid, and which columns have room. */
export function layOut(columns: readonly ProfileColumn[], { scale, isNavigationShown }: Presented = USUAL) {
  const fitting = STEPS.map(({ from, room }) => {
    const more = isNavigationShown || from < NAVIGATION_FROM ? 0 : NAVIGATION;
    let left = (room + more) / scale;
    const fit = new Set<ColumnKey>();
    for (const key of FIRST) {
      const column = columns.find((one) => one.key === key);
      if (column === undefined || column.least > left) continue;
      left -= column.least;
      fit.add(key);
    }
    return fit;
  });
  const tracks = fitting.map((fit) =>
    columns
      .filter(({ key }) => fit.has(key))
      .map(({ least, share }) => {
        const width = rem(Math.floor(least * scale));
        return share === undefined ? width : `minmax(${width},${share}fr)`;
      })
      .join(' '),
  );
  return {
    style: Object.fromEntries(tracks.map((track, index) => [`--tracks-${index}`, track])) as CSSProperties,
    /** Whether it has room at each of `STEPS`. */
    isShown: (key: ColumnKey) => fitting.map((fit) => fit.has(key)),
  };
}
