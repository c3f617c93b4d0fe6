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
import type { SortMember, SortOrder } from '@/lib/contract/console-api';
import { type ListFilter, portalConfigurationsQuery, WINDOW_ROWS } from '@/lib/queries/portal-configurations';
import { ConfigurationRow, rowId } from './configuration-row';
import { SkeletonRow } from './skeleton-row';
import { ROW_HEIGHT, SCROLLER, WIDE_ROWS } from './table-layout';

const HEADERS: readonly Column<SortMember>[] = [
  { label: 'ID', sorts: { by: 'id', first: 'asc' }, place: 'sm:justify-self-end' },
  { label: 'Name', sorts: { by: 'name', first: 'asc' } },
  { label: 'Updated', sorts: { by: 'updated_at', first: 'desc' } },
  { label: 'Created', sorts: { by: 'created_at', first: 'desc' } },
];

/** The list as a grid: only the rows in view exist, at any length. A key press in the filter draws it once, when the rows have come. */
export const ConfigurationsTable = memo(function ConfigurationsTable({
  filter,
  matching,
  busy,
  onSort,
  onOpen,
}: {
  filter: ListFilter;
  matching: number;
  busy: boolean;
  onSort: (member: SortMember, order: SortOrder) => void;
  onOpen: (id: number) => void;
}) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const now = useNow();
  const { said, copy } = useCopiedWords();
  const withRow = (act: (id: number) => unknown) => (index: number) => {
    const row = rowAt(index);
    if (row !== undefined) act(row.id);
  };
  const { active, first, last, indexes, from, to, tableProps, bodyStyle } = useGrid({
    label: 'Portal configurations',
    rowId,
    list: filter,
    count: matching,
    busy,
    rowHeight: useMedia(WIDE_ROWS) ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow,
    onOpen: withRow(onOpen),
    onCopy: withRow((id) => copy(String(id), `ID ${id}`)),
  });
  const { rowAt, problem, retry } = useListWindows(
    (offset) => portalConfigurationsQuery({ ...filter, offset }),
    { size: WINDOW_ROWS, first, last },
  );

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
            className="max-sm:justify-between sm:grid sm:grid-cols-[90px_minmax(0,1fr)_22%_21%]"
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
                <ConfigurationRow
                  key={index}
                  configuration={row}
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
      <ListFooter from={from} to={to} matching={matching} said={said} opens="details" copies="copy ID" />
    </>
  );
});
