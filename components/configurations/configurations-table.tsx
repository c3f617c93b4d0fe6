'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { Panel } from '@/components/ui/panel';
import type { SortMember, SortOrder } from '@/lib/contract/console-api';
import type { ListFilter } from '@/lib/queries/portal-configurations';
import { ColumnHeaders } from './column-headers';
import { ConfigurationRow } from './configuration-row';
import { gridSemantics } from './grid-semantics';
import { ListFooter } from './list-footer';
import { SkeletonRow } from './skeleton-row';
import { HEAD_HEIGHT, ROW_HEIGHT, SCROLLER } from './table-layout';
import { useCopiedWords } from './use-copied-words';
import { useListWindows } from './use-list-windows';
import { useTableKeys } from './use-table-keys';
import { useWideRows } from './use-wide-rows';

/** What the server supposes of the screen, so that the first rows are in the HTML. */
const FIRST_SCREEN = { width: 1_000, height: 20 * ROW_HEIGHT.wide };

/** The list as a grid: only the rows in view exist, at any length. */
export function ConfigurationsTable({
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
  const { said, copyId } = useCopiedWords();
  const rowHeight = useWideRows() ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow;
  const virtualizer = useVirtualizer({
    count: matching,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialRect: FIRST_SCREEN,
    scrollPaddingEnd: HEAD_HEIGHT,
    overscan: 2,
  });
  useEffect(() => {
    // It keeps the sizes that it estimated; they change when a row takes two lines.
    if (virtualizer.measurementsCache[0]?.size !== rowHeight) virtualizer.measure();
  }, [virtualizer, rowHeight]);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { rowAt, problem, retry } = useListWindows(filter, first, last);

  const offset = virtualizer.scrollOffset ?? 0;
  const inView = (virtualizer.scrollRect?.height ?? FIRST_SCREEN.height) - HEAD_HEIGHT;
  const from = Math.min(matching, Math.floor(offset / rowHeight) + 1);
  const to = Math.min(matching, Math.ceil((offset + inView) / rowHeight));

  const withRow = (act: (id: number) => void) => () => {
    const row = rowAt(active);
    if (row !== undefined) act(row.id);
  };
  const onKeyDown = useTableKeys({
    active,
    last: matching - 1,
    screenful: Math.max(1, Math.floor(inView / rowHeight) - 1),
    onMove: (index) => {
      setActive(index);
      virtualizer.scrollToIndex(index);
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
      <Panel>
        <table
          ref={scroller}
          {...gridSemantics(matching, busy, activeRow)}
          onKeyDown={onKeyDown}
          onClick={onClick}
          className={`group/table focus-visible:outline-offset-[-2px] ${SCROLLER}`}
        >
          <ColumnHeaders sort={filter.sort} order={filter.order} onSort={onSort} />
          <tbody
            className="block"
            style={{
              height: `calc(var(--row) * ${matching})`,
              paddingTop: `calc(var(--row) * ${first})`,
            }}
          >
            {items.map(({ index }) => {
              const row = rowAt(index);
              return row === undefined ? (
                <SkeletonRow key={index} index={index} />
              ) : (
                <ConfigurationRow
                  key={index}
                  configuration={row}
                  index={index}
                  active={index === active}
                  href={`/configurations?configuration=${row.id}`}
                />
              );
            })}
          </tbody>
        </table>
      </Panel>
      <ListFooter from={from} to={to} matching={matching} said={said} />
    </>
  );
}
