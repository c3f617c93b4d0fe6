'use client';

import { type MouseEvent, memo, useRef, useState } from 'react';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { useInBrowser } from '@/components/shell/use-in-browser';
import { Panel } from '@/components/ui/panel';
import type { SortMember, SortOrder } from '@/lib/contract/console-api';
import type { ListFilter } from '@/lib/queries/portal-configurations';
import { ColumnHeaders } from './column-headers';
import { ConfigurationRow } from './configuration-row';
import { gridSemantics } from './grid-semantics';
import { ListFooter } from './list-footer';
import { SkeletonRow } from './skeleton-row';
import { ROW_HEIGHT, SCROLLER } from './table-layout';
import { useCopiedWords } from './use-copied-words';
import { useListWindows } from './use-list-windows';
import { useRowsInView } from './use-rows-in-view';
import { useTableKeys } from './use-table-keys';
import { useWideRows } from './use-wide-rows';

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
  const scroller = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(0);
  const [activeIn, setActiveIn] = useState(filter);
  if (activeIn !== filter) {
    setActiveIn(filter);
    setActive(0);
  }
  const zone = useInBrowser() ? undefined : 'UTC';
  const { said, copyId } = useCopiedWords();
  const rowHeight = useWideRows() ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow;
  const { first, last, from, to, screenful, scrollToRow } = useRowsInView(scroller, {
    count: matching,
    rowHeight,
    list: filter,
  });
  const { rowAt, problem, retry } = useListWindows(filter, first, last);
  const indexes = Array.from({ length: last - first + 1 }, (_, place) => first + place);

  const withRow = (act: (id: number) => void) => () => {
    const row = rowAt(active);
    if (row !== undefined) act(row.id);
  };
  const onKeyDown = useTableKeys({
    active,
    last: matching - 1,
    screenful: Math.max(1, screenful - 2),
    onMove: (index) => {
      setActive(index);
      scrollToRow(index);
    },
    onOpen: withRow(onOpen),
    onCopy: withRow(copyId),
  });
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (place === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const index = Number(place.dataset.index);
    setActive(index);
    const row = rowAt(index);
    if (row !== undefined) onOpen(row.id);
  };

  const activeRow = active >= first && active <= last ? `configuration-row-${active}` : undefined;
  return (
    <>
      {problem === null ? null : (
        <div className="mb-3">
          <ProblemPanel problem={problem} onRetry={retry} />
        </div>
      )}
      <Panel className="has-[table:focus-visible]:outline-2 has-[table:focus-visible]:outline-accent">
        <table
          ref={scroller}
          {...gridSemantics(matching, busy, activeRow)}
          onKeyDown={onKeyDown}
          onClick={onClick}
          className={`group/table outline-none ${SCROLLER}`}
        >
          <ColumnHeaders sort={filter.sort} order={filter.order} onSort={onSort} />
          <tbody
            className="block"
            style={{
              height: `calc(var(--row) * ${matching})`,
              paddingTop: `calc(var(--row) * ${first})`,
            }}
          >
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
                />
              );
            })}
          </tbody>
        </table>
      </Panel>
      <ListFooter from={from} to={to} matching={matching} said={said} />
    </>
  );
});
