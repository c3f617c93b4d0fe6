'use client';

import { memo } from 'react';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { useInBrowser } from '@/components/shell/use-in-browser';
import { useListWindows } from '@/components/shell/use-list-windows';
import { type Column, ColumnHeaders } from '@/components/ui/grid/column-headers';
import { ListFooter } from '@/components/ui/grid/list-footer';
import { useCopiedWords } from '@/components/ui/grid/use-copied-words';
import { useGrid } from '@/components/ui/grid/use-grid';
import { Panel } from '@/components/ui/panel';
import { useMedia } from '@/components/ui/use-media';
import { useNow } from '@/components/ui/use-now';
import type { SortOrder } from '@/lib/contract/console-api';
import type { DirectorySort } from '@/lib/contract/console-events';
import { DIRECTORY_ROWS, type DirectoryFilter, directoryWindowQuery } from '@/lib/queries/directory';
import { useProfileName } from '@/lib/queries/labels';
import { DirectoryRow, rowId } from './directory-row';
import { SkeletonRow } from './skeleton-row';
import { HEADER_ROW, ROW_HEIGHT, SCROLLER, WHERE_ROOM, WIDE_ROWS } from './table-layout';

/** Narrow, only what sorts is named: the cells say what they are. */
const UNSORTED = 'max-[999px]:hidden';
/** Where one line has no room for it. */
const IN_TWO_LINES = 'whitespace-normal! leading-tight [&_button]:text-left';
const HEADERS: readonly Column<DirectorySort>[] = [
  {
    label: 'Customer, reference',
    sorts: { by: 'reference', first: 'asc' },
    place: `[&_button]:pl-3.5 ${IN_TWO_LINES}`,
  },
  { label: 'UUID', place: `${UNSORTED} ${WHERE_ROOM}` },
  { label: 'Status', sorts: { by: 'status', first: 'asc' } },
  { label: 'Risk', place: UNSORTED },
  { label: 'Team', place: UNSORTED },
  { label: 'Assignee', place: UNSORTED },
  {
    label: 'Latest document event',
    place: `${UNSORTED} ${IN_TWO_LINES} min-[1000px]:max-[1399px]:px-1.5`,
  },
  { label: 'Changed', sorts: { by: 'changed', first: 'desc' } },
  { label: 'Seen', sorts: { by: 'seen', first: 'desc' } },
];

/** The directory as a grid: only the rows in view exist, at any length. */
export const DirectoryTable = memo(function DirectoryTable({
  filter,
  matching,
  busy,
  onSort,
  onOpen,
}: {
  filter: DirectoryFilter;
  matching: number;
  busy: boolean;
  onSort: (sort: DirectorySort, order: SortOrder) => void;
  onOpen: (uuid: string) => void;
}) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const now = useNow();
  const nameOf = useProfileName();
  const { said, copy } = useCopiedWords();
  const withRow = (act: (uuid: string) => unknown) => (index: number) => {
    const row = rowAt(index);
    if (row !== undefined) act(row.uuid);
  };
  const { active, first, last, indexes, from, to, tableProps, bodyStyle } = useGrid({
    label: 'Profiles',
    rowId,
    list: filter,
    count: matching,
    busy,
    rowHeight: useMedia(WIDE_ROWS) ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow,
    onOpen: withRow(onOpen),
    onCopy: withRow((uuid) => copy(uuid, `UUID ${uuid}`)),
  });
  const { rowAt, problem, retry } = useListWindows((offset) => directoryWindowQuery({ ...filter, offset }), {
    size: DIRECTORY_ROWS,
    first,
    last,
  });

  return (
    <>
      {problem === null ? null : (
        <div className="mb-3">
          <ProblemPanel problem={problem} onRetry={retry} />
        </div>
      )}
      <Panel className="has-[table:focus-visible]:outline-2 has-[table:focus-visible]:outline-accent">
        <table {...tableProps} className={`group/table outline-none ${SCROLLER}`}>
          <ColumnHeaders
            columns={HEADERS}
            className={HEADER_ROW}
            pad="px-2.5"
            sort={filter.sort}
            order={filter.order}
            onSort={onSort}
          />
          <tbody className="block" style={bodyStyle}>
            {indexes.map((index) => {
              const row = rowAt(index);
              return row === undefined ? (
                <SkeletonRow key={index} index={index} />
              ) : (
                <DirectoryRow
                  key={index}
                  profile={row}
                  name={nameOf({ uuid: row.uuid, reference: row.customerReference })}
                  index={index}
                  active={index === active}
                  zone={zone}
                  now={now}
                />
              );
            })}
          </tbody>
        </table>
      </Panel>
      <ListFooter from={from} to={to} matching={matching} said={said} opens="open" copies="copy UUID" />
    </>
  );
});
