'use client';

import { type CSSProperties, memo, type ReactNode } from 'react';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { countWords } from '@/components/ui/count-words';
import { Kbd } from '@/components/ui/kbd';
import { Panel } from '@/components/ui/panel';
import { useCopied } from '@/components/ui/use-copied';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { useMedia } from '@/components/ui/use-media';
import { useNow } from '@/components/ui/use-now';
import type { List, ListRequest, SortOf, SortOrder } from '@/lib/platform/list/list';
import { type Column, ColumnHeaders, type Sorting } from './column-headers';
import { type RowHeights, useRowHeights } from './list-skeleton';
import { useGrid } from './use-grid';
import { useListWindows } from './use-list-windows';

export interface TableStyle<Row> {
  columns: readonly Column[];
  /** Classes of the header row, of its labels' padding, and of the scroll area, which sets a height. */
  header: string;
  pad?: string;
  scroller: string;
  /** Custom properties that the classes use. */
  vars?: CSSProperties;
  /** For a list whose sorted column may be hidden: the order in words, by its name. */
  sortWords?: Readonly<Record<string, Readonly<Record<SortOrder, string>>>>;
  rowHeight: RowHeights;
  /** The media query for one line per row. */
  wide: string;
  /** Shown in place of a row that is loading. */
  skeleton: (index: number) => ReactNode;
  /** What C copies, and its description: "ID 4102". */
  copied: (row: Row) => readonly [text: string, name: string];
  /** What Enter and C do, in a word or two. */
  opens: string;
  copies: string;
}

/** A row's position, and the reference for its times. */
export interface RowPlace {
  index: number;
  active: boolean;
  /** Time zone of the times; if omitted, the reader's own. */
  zone: string | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

interface Props<Of extends List, Row> {
  list: Of;
  tableStyle: TableStyle<Row>;
  request: ListRequest;
  matching: number;
  busy: boolean;
  row: (row: Row, place: RowPlace) => ReactNode;
  onSort: (by: SortOf<Of>, order: SortOrder) => void;
  onOpen: (row: Row) => void;
  /** Selects or deselects a row; omitted if rows can't be selected. */
  onChoose?: (row: Row) => void;
}

/** The order in words, unless a column shows it. */
function hiddenOrder<Row>({ columns, sortWords }: TableStyle<Row>, { sort, order }: ListRequest): string {
  const isShown = columns.some(({ by }) => by !== undefined && by === sort);
  return isShown ? '' : (sortWords?.[String(sort)]?.[order === 'asc' ? 'asc' : 'desc'] ?? '');
}

/** The requested sort order; undefined for a list with only one order. */
export function sortingOf<Of extends List>(
  { sorts }: Of,
  { sort, order }: ListRequest,
  onSort: (by: SortOf<Of>, order: SortOrder) => void,
): Sorting | undefined {
  if (sorts === undefined) return undefined;
  return {
    sorts,
    sort: String(sort),
    order: order === 'asc' ? 'asc' : 'desc',
    onSort: onSort as Sorting['onSort'],
  };
}

const rowId = (index: number): string => `row-${index}`;

/** Attributes that make a `tr` a row of the list. */
export const rowAttributes = ({ index, active }: Pick<RowPlace, 'index' | 'active'>) => ({
  id: rowId(index),
  'data-index': index,
  'data-active': active || undefined,
  'aria-rowindex': index + 2,
});

export const ROW_STATES =
  'cursor-default hover:bg-sunken group-focus-visible/table:data-active:bg-accent-soft group-focus-visible/table:data-active:shadow-[inset_3px_0_0_var(--accent)]';

/**
 * A list read in windows, as a grid: only visible rows are rendered, at any length. A key press in the search renders
 * it once, when the rows have arrived.
 */
export const ListTable = memo(function ListTable<Of extends List, Row>({
  list,
  tableStyle,
  request,
  matching,
  busy,
  row: draw,
  onSort,
  onOpen,
  onChoose,
}: Props<Of, Row>) {
  const zone = useInBrowser() ? undefined : 'UTC';
  const now = useNow();
  const { heights, style } = useRowHeights(tableStyle.rowHeight);
  const { copied, copy } = useCopied();
  const withRow = (act: (row: Row) => unknown) => (index: number) => {
    const row = rowAt(index);
    if (row !== undefined) act(row);
  };
  const { active, first, last, indexes, from, to, tableProps, bodyStyle } = useGrid({
    label: list.title,
    rowId,
    list: request,
    count: matching,
    busy,
    headHeight: heights.head,
    rowHeight: useMedia(tableStyle.wide) ? heights.wide : heights.narrow,
    onOpen: withRow(onOpen),
    onCopy: withRow((row) => copy(...tableStyle.copied(row))),
    onChoose: onChoose && withRow(onChoose),
  });
  const { rowAt, problem, retry } = useListWindows<Row>(list, request, { first, last });

  return (
    <>
      {problem === null ? null : (
        <div className="mb-3">
          <ProblemPanel problem={problem} onRetry={retry} />
        </div>
      )}
      <Panel className="has-[table:focus-visible]:outline-2 has-[table:focus-visible]:outline-accent">
        <table
          {...tableProps}
          style={{ ...style, ...tableStyle.vars }}
          className={`group/table outline-none ${tableStyle.scroller}`}
        >
          <thead className="sticky top-0 z-10 block bg-sunken">
            <tr
              aria-rowindex={1}
              className={`flex h-(--head) items-center border-b border-line ${tableStyle.header}`}
            >
              <ColumnHeaders
                columns={tableStyle.columns}
                sorting={sortingOf(list, request, onSort)}
                pad={tableStyle.pad}
              />
            </tr>
          </thead>
          <tbody className="block" style={bodyStyle}>
            {indexes.map((index) => {
              const row = rowAt(index);
              return row === undefined
                ? tableStyle.skeleton(index)
                : draw(row, { index, active: index === active, zone, now });
            })}
          </tbody>
        </table>
      </Panel>
      <ListFooter
        from={from}
        to={to}
        matching={matching}
        order={hiddenOrder(tableStyle, request)}
        announcement={copied === null ? '' : `Copied ${copied}`}
        opens={tableStyle.opens}
        copies={tableStyle.copies}
        canChoose={onChoose !== undefined}
      />
    </>
  );
}) as <Of extends List, Row>(props: Props<Of, Row>) => ReactNode;

/** The rows in view, what was just copied, and the table's keys. */
function ListFooter({
  from,
  to,
  matching,
  order = '',
  announcement,
  opens,
  copies,
  canChoose,
}: {
  from: number;
  to: number;
  matching: number;
  /** The order in words, if no column shows it. */
  order?: string;
  announcement: string;
  /** What Enter and C do, in a word or two. */
  opens: string;
  copies: string;
  /** Whether X selects rows. */
  canChoose: boolean;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 px-0.5 py-2.5 text-ink-3 numeric">
      {`Rows ${countWords(from)}–${countWords(to)} of ${countWords(matching)}${order === '' ? '' : `, ${order}`}`}
      <span role="status" className="grow text-on">
        {announcement}
      </span>
      <span className="flex items-center gap-2 max-[899px]:hidden pointer-coarse:hidden">
        <Kbd>↑ ↓</Kbd> move <Kbd>↵</Kbd> {opens}{' '}
        {canChoose ? (
          <>
            <Kbd>X</Kbd> select{' '}
          </>
        ) : null}
        <Kbd>C</Kbd> {copies} <Kbd>/</Kbd> search
      </span>
    </div>
  );
}
