'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ReadFailure } from '@/components/ui/read-failure';
import { TableHead } from '@/components/ui/table-head';
import type { AssignmentItem, AssignmentItemsPage } from '@/lib/features/assignments/plan';
import { assignmentItemsQuery, type ItemsRequest } from '@/lib/features/assignments/queries';

const PAGE = 50;

interface ItemPagesProps {
  number: number;
  /** The filter of the items. */
  asked: Omit<ItemsRequest, 'after' | 'limit'>;
  columns: readonly string[];
  /** Shown when there are no items. */
  nothing: string;
  row: (item: AssignmentItem) => ReactNode;
  frame?: (table: ReactNode) => ReactNode;
  foot: (page: AssignmentItemsPage) => ReactNode;
  aside?: ReactNode;
}

export function ItemPages({ number, asked, columns, nothing, row, frame, foot, aside }: ItemPagesProps) {
  /** Where each earlier page began. Any other filter starts at its first page. */
  const of = JSON.stringify(asked);
  const [turned, setTurned] = useState<{ of: string; pages: readonly string[] }>({ of, pages: [] });
  const pages = turned.of === of ? turned.pages : [];
  const setPages = (pages: readonly string[]) => setTurned({ of, pages });
  const after = pages.at(-1);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    assignmentItemsQuery(number, { ...asked, limit: PAGE, ...(after === undefined ? {} : { after }) }),
  );
  const next = data?.next ?? null;
  const table = (
    <table aria-busy={isPlaceholderData} className="settings-table stacked-table">
      <TableHead columns={columns} />
      <tbody>{data?.rows.map(row)}</tbody>
    </table>
  );
  return (
    <>
      {error === null ? null : (
        <div className="px-3.5 py-2.5">
          <ReadFailure error={error} hasOlder={data !== undefined} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined ? (
        error === null ? (
          <p role="status" className="px-3.5 py-3 text-ink-2">
            Loading profiles…
          </p>
        ) : null
      ) : data.rows.length === 0 ? (
        <p role="status" className="px-3.5 py-3 text-ink-2">
          {nothing}
        </p>
      ) : (
        (frame?.(table) ?? table)
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line px-3.5 py-2 text-sm text-ink-3">
        <p>
          {data === undefined ? '' : foot(data)}
          {next === null && pages.length === 0 ? null : (
            <span className="hidden print:inline">. Export CSV to see them all</span>
          )}
        </p>
        <span className="ml-auto">{aside}</span>
        {pages.length === 0 ? null : (
          <Button onClick={() => setPages(pages.slice(0, -1))} className="print:hidden">
            Previous
          </Button>
        )}
        {next === null ? null : (
          <Button onClick={() => setPages([...pages, next])} className="print:hidden">
            Next
          </Button>
        )}
      </div>
    </>
  );
}
