'use client';

import type { SortOrder } from '@/lib/contract/lists/list';

export interface Column {
  label: string;
  /** One of the list's orders; without it, the column does not sort. */
  by?: string;
  place?: string;
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/** Names of the columns. The one that the list is sorted by turns the order round. */
export function ColumnHeaders({
  columns,
  sorts,
  className,
  pad = 'px-3.5',
  sort,
  order,
  onSort,
}: {
  columns: readonly Column[];
  /** The order in which each begins. */
  sorts: Readonly<Record<string, SortOrder>>;
  className: string;
  /** Class of the space at a label's sides, as the cells below have it. */
  pad?: string | undefined;
  sort: string;
  order: SortOrder;
  onSort: (by: string, order: SortOrder) => void;
}) {
  return (
    <thead className="sticky top-0 z-10 block bg-sunken">
      <tr aria-rowindex={1} className={`flex h-[35px] items-center border-b border-line ${className}`}>
        {columns.map(({ label, by, place = '' }) => {
          const isSorted = by === sort;
          return (
            <th
              key={label}
              scope="col"
              aria-sort={
                by === undefined
                  ? undefined
                  : isSorted
                    ? order === 'asc'
                      ? 'ascending'
                      : 'descending'
                    : 'none'
              }
              className={`text-left text-xs font-medium whitespace-nowrap text-ink-3 ${place} ${by ? '' : pad}`}
            >
              {by ? (
                <button
                  type="button"
                  // The list is one stop of the Tab key: arrows lead here from its first row.
                  tabIndex={-1}
                  onClick={() => onSort(by, isSorted ? OPPOSITE[order] : (sorts[by] ?? 'asc'))}
                  className={`min-h-[34px] hover:text-ink focus-visible:outline-offset-[-3px] ${pad}`}
                >
                  {`${label}${isSorted ? (order === 'asc' ? ' ↑' : ' ↓') : ''}`}
                </button>
              ) : (
                label
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
