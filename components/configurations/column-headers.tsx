'use client';

import type { SortMember, SortOrder } from '@/lib/contract/console-api';

const HEADERS: readonly { member: SortMember; label: string; first: SortOrder; place: string }[] = [
  { member: 'id', label: 'ID', first: 'asc', place: 'sm:justify-self-end' },
  { member: 'name', label: 'Name', first: 'asc', place: '' },
  { member: 'updated_at', label: 'Updated', first: 'desc', place: '' },
  { member: 'created_at', label: 'Created', first: 'desc', place: '' },
];

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/** Names of the columns, each of which sorts; the one in use the other way round. */
export function ColumnHeaders({
  sort,
  order,
  onSort,
}: {
  sort: SortMember;
  order: SortOrder;
  onSort: (member: SortMember, order: SortOrder) => void;
}) {
  return (
    <thead className="sticky top-0 z-10 block bg-sunken">
      <tr
        aria-rowindex={1}
        className="flex h-[35px] items-center border-b border-line max-sm:justify-between sm:grid sm:grid-cols-[90px_minmax(0,1fr)_22%_21%]"
      >
        {HEADERS.map(({ member, label, first, place }) => {
          const isSorted = member === sort;
          return (
            <th
              key={member}
              scope="col"
              aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}
              className={`text-left text-[12px] font-[540] text-ink-3 ${place}`}
            >
              <button
                type="button"
                onClick={() => onSort(member, isSorted ? OPPOSITE[order] : first)}
                className="min-h-[34px] px-3.5 whitespace-nowrap hover:text-ink focus-visible:outline-offset-[-3px]"
              >
                {`${label}${isSorted ? (order === 'asc' ? ' ↑' : ' ↓') : ''}`}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
