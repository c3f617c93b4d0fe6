'use client';

import type { SortOrder } from '@/lib/contract/console-api';

export interface Column<Member extends string> {
  label: string;
  /** What it sorts by, and in which order first; without it, the column does not sort. */
  sorts?: { by: Member; first: SortOrder };
  place?: string;
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/** Names of the columns. The one that the list is sorted by turns the order round. */
export function ColumnHeaders<Member extends string>({
  columns,
  className,
  pad = 'px-3.5',
  sort,
  order,
  onSort,
}: {
  columns: readonly Column<Member>[];
  className: string;
  /** Class of the space at a label's sides, as the cells below have it. */
  pad?: string;
  sort: Member;
  order: SortOrder;
  onSort: (by: Member, order: SortOrder) => void;
}) {
  return (
    <thead className="sticky top-0 z-10 block bg-sunken">
      <tr aria-rowindex={1} className={`flex h-[35px] items-center border-b border-line ${className}`}>
        {columns.map(({ label, sorts, place = '' }) => {
          const isSorted = sorts?.by === sort;
          return (
            <th
              key={label}
              scope="col"
              aria-sort={sorts && (isSorted ? (order === 'asc' ? 'ascending' : 'descending') : 'none')}
              className={`text-left text-xs font-medium whitespace-nowrap text-ink-3 ${place} ${sorts ? '' : pad}`}
            >
              {sorts ? (
                <button
                  type="button"
                  onClick={() => onSort(sorts.by, isSorted ? OPPOSITE[order] : sorts.first)}
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
