'use client';

import { focusPageSearch } from '@/components/shell/page-search';
import type { SortOrder } from '@/lib/platform/list/list';

export interface Column {
  label: string;
  /** One of the list's sort orders; without it, the column can't be sorted. */
  by?: string;
  /** Classes. A width, if its content differs in length: columns must not move while rows arrive. */
  place?: string;
  /** The header is hidden visually, because the cells need no name. */
  isUnseen?: boolean;
}

export interface Sorting {
  /** The initial direction of each sort order. */
  sorts: Readonly<Record<string, SortOrder>>;
  sort: string;
  order: SortOrder;
  onSort: (by: string, order: SortOrder) => void;
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/** Column headers. Clicking the one the list is sorted by reverses the order. */
export function ColumnHeaders({
  columns,
  sorting,
  pad = 'px-3.5',
}: {
  columns: readonly Column[];
  /** Omitted if no column can be sorted. */
  sorting?: Sorting | undefined;
  /** Class for a label's padding, the same as in the cells. */
  pad?: string | undefined;
}) {
  return columns.map(({ label, by, place = '', isUnseen = false }) => {
    if (by === undefined || sorting === undefined) {
      return (
        <th
          key={label}
          scope="col"
          className={`text-left text-xs font-medium whitespace-nowrap text-ink-3 ${place} ${pad}`}
        >
          {isUnseen ? <span className="sr-only">{label}</span> : label}
        </th>
      );
    }
    const { sorts, sort, order, onSort } = sorting;
    const isSorted = by === sort;
    return (
      <th
        key={label}
        scope="col"
        aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}
        className={`p-0! text-left text-xs font-medium whitespace-nowrap text-ink-3 ${place}`}
      >
        <button
          type="button"
          // The list is one stop of the Tab key: arrow keys lead here from its first row.
          tabIndex={-1}
          onClick={() => onSort(by, isSorted ? OPPOSITE[order] : (sorts[by] ?? 'asc'))}
          className={`min-h-[34px] hover:text-ink focus-visible:outline-offset-[-3px] ${pad}`}
        >
          {`${label}${isSorted ? (order === 'asc' ? ' ↑' : ' ↓') : ''}`}
        </button>
      </th>
    );
  });
}

/** Focuses the header that the list is sorted by, or the first sortable one. @returns whether there is one */
export function focusHeader(table: HTMLElement | null): boolean {
  const headers = sortable(table);
  const header = headers.find((one) => one.closest('[aria-sort$="ending"]') !== null) ?? headers[0];
  header?.focus();
  return header !== undefined;
}

const sortable = (table: HTMLElement | null) => [
  ...(table?.querySelectorAll<HTMLElement>('th[scope="col"] button') ?? []),
];

/** Moves between headers, down to the rows and up to the search. @returns whether the key was handled */
export function leavesHeader(
  table: HTMLElement | null,
  header: HTMLElement,
  key: string,
  toRows: () => void,
): boolean {
  const headers = sortable(table);
  const place = headers.findIndex((one) => header.contains(one));
  if (key === 'ArrowLeft') headers[place - 1]?.focus();
  else if (key === 'ArrowRight') headers[place + 1]?.focus();
  else if (key === 'ArrowDown') toRows();
  else if (key === 'ArrowUp') focusPageSearch();
  else return false;
  return true;
}
