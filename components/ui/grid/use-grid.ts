'use client';

import { type MouseEvent, useRef, useState } from 'react';
import { gridSemantics } from './grid-semantics';
import { useGridKeys } from './use-grid-keys';
import { useRowsInView } from './use-rows-in-view';

/**
 * A long list as a grid: which of its rows to draw, which one is active, and what keys and clicks do. A row
 * is drawn as a `tr` with `id={rowId(index)}` and `data-index`; a new `list` begins at its top.
 */
export function useGrid({
  label,
  rowId,
  list,
  count,
  busy,
  rowHeight,
  onOpen,
  onCopy,
}: {
  label: string;
  rowId: (index: number) => string;
  list: unknown;
  count: number;
  busy: boolean;
  rowHeight: number;
  onOpen: (index: number) => void;
  onCopy: (index: number) => void;
}) {
  const scroller = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(0);
  const [activeIn, setActiveIn] = useState(list);
  if (activeIn !== list) {
    setActiveIn(list);
    setActive(0);
  }
  const { first, last, from, to, screenful, scrollToRow } = useRowsInView(scroller, {
    count,
    rowHeight,
    list,
  });
  const onKeyDown = useGridKeys({
    active,
    last: count - 1,
    screenful: Math.max(1, screenful - 2),
    onMove: (index) => {
      setActive(index);
      scrollToRow(index);
    },
    onOpen: () => onOpen(active),
    onCopy: () => onCopy(active),
  });
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (place === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const index = Number(place.dataset.index);
    setActive(index);
    onOpen(index);
  };
  return {
    active,
    /** Rows to draw, the first and the last, and their indexes. */
    first,
    last,
    indexes: Array.from({ length: last - first + 1 }, (_, place) => first + place),
    /** Rows in view, from 1. */
    from,
    to,
    tableProps: {
      ref: scroller,
      ...gridSemantics(label, count, busy, active >= first && active <= last ? rowId(active) : undefined),
      onKeyDown,
      onClick,
    },
    bodyStyle: { height: `calc(var(--row) * ${count})`, paddingTop: `calc(var(--row) * ${first})` },
  };
}
