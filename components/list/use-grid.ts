'use client';

import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { singleKey } from '@/components/shell/single-keys';
import { focusHeader, leavesHeader } from './column-headers';
import { openedRow, storeOpenedRow } from './opened-row';
import { useRowsInView } from './use-rows-in-view';

/**
 * A long list as a grid: which rows to render, which one is active, and what keys and clicks do. It is one stop of the
 * Tab key and names its active row, so that focus is not lost when that row scrolls out of view; the headers are
 * reached from its first row. Source: ARIA Authoring Practices, "Grid".
 *
 * A row is rendered as a `tr` with `id={rowId(index)}` and `data-index`. A new `list` starts at its top; returning to
 * one restores its position.
 */
export function useGrid({
  label,
  rowId,
  list,
  count,
  busy,
  headHeight,
  rowHeight,
  onOpen,
  onCopy,
  onChoose,
}: {
  label: string;
  rowId: (index: number) => string;
  list: unknown;
  count: number;
  busy: boolean;
  headHeight: number;
  rowHeight: number;
  onOpen: (index: number) => void;
  onCopy: (index: number) => void;
  /** For a list with selectable rows: by X, or by a click on an element with `data-choose`. */
  onChoose?: ((index: number) => void) | undefined;
}) {
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(0);
  const [activeIn, setActiveIn] = useState(list);
  if (activeIn !== list) {
    setActiveIn(list);
    setActive(0);
  }
  const { first, last, from, to, screenful, scrollToRow } = useRowsInView(grid, {
    count,
    headHeight,
    rowHeight,
    list,
  });

  useLayoutEffect(() => {
    const opened = openedRow();
    if (opened === null || grid.current === null) return;
    setActive(opened.row);
    grid.current.scrollTop = opened.top;
    if (document.activeElement === document.body) grid.current.focus({ preventScroll: true });
  }, []);

  const open = (index: number) => {
    storeOpenedRow({ row: index, top: grid.current?.scrollTop ?? 0 });
    onOpen(index);
  };
  const page = Math.max(1, screenful - 2);
  const goTo: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    const key = singleKey(event);
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const header = (target as HTMLElement).closest('th');
    const row = goTo[key];
    if (header !== null) {
      if (!leavesHeader(grid.current, header, key, () => grid.current?.focus())) return;
    } else if (key === 'ArrowUp' && active === 0) focusHeader(grid.current);
    else if (row !== undefined) {
      const index = Math.max(0, Math.min(count - 1, row));
      setActive(index);
      scrollToRow(index);
    } else if (key === 'Enter') open(active);
    else if (key.toLowerCase() === 'c') onCopy(active);
    else if (onChoose !== undefined && key.toLowerCase() === 'x') onChoose(active);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    // A link of its own in a row leads elsewhere than the row.
    if ((event.target as HTMLElement).closest('[data-own-link]') !== null) return;
    if (place === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const index = Number(place.dataset.index);
    setActive(index);
    if (onChoose !== undefined && (event.target as HTMLElement).closest('[data-choose]') !== null) {
      onChoose(index);
    } else open(index);
  };
  return {
    active,
    /** Rows to render, first and last, and their indexes. */
    first,
    last,
    indexes: Array.from({ length: last - first + 1 }, (_, place) => first + place),
    /** Rows in view, from 1. */
    from,
    to,
    tableProps: {
      ref: grid,
      role: 'grid',
      tabIndex: 0,
      'data-list': '',
      'aria-label': label,
      'aria-rowcount': count + 1,
      'aria-busy': busy,
      'aria-multiselectable': onChoose === undefined ? undefined : true,
      'aria-activedescendant': active >= first && active <= last ? rowId(active) : undefined,
      onKeyDown,
      onClick,
    },
    bodyStyle: { height: `calc(var(--row) * ${count})`, paddingTop: `calc(var(--row) * ${first})` },
  };
}
