'use client';

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows that the server supposes to be in view, so that they are in the HTML. */
const FIRST_ROWS = 20;
/** Rows kept ready above and below those in view. */
const OVERSCAN = 1;

/**
 * Which of `count` rows, all of one height, are in view of `scroller`. A new `list` begins at its top.
 * All of one height is what makes this so short: a library that measures rows costs the page 9 KB.
 */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  {
    count,
    headHeight,
    rowHeight,
    list,
  }: { count: number; headHeight: number; rowHeight: number; list: unknown },
) {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(headHeight + FIRST_ROWS * rowHeight);
  const shownList = useRef(list);
  const scrolled = useRef(0);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const rowOnTop = () => Math.floor(element.scrollTop / rowHeight);
    // In the same frame as the scrolling: otherwise the rows would come after the empty space.
    const onScroll = () => {
      scrolled.current = element.scrollTop;
      flushSync(() => setTop(rowOnTop()));
    };
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    setTop(rowOnTop());
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, rowHeight]);

  useLayoutEffect(() => {
    if (shownList.current === list) return;
    shownList.current = list;
    // Asking an element that is on its top to go there still costs a layout.
    if (scrolled.current > 0) scroller.current?.scrollTo({ top: 0 });
  }, [scroller, list]);

  const screenful = Math.max(1, Math.ceil((height - headHeight) / rowHeight));
  const topRow = Math.max(0, Math.min(top, count - screenful));

  /** Moves as little as brings row `index` into view. */
  const scrollToRow = (index: number) => {
    const element = scroller.current;
    if (element === null) return;
    const start = index * rowHeight;
    const inView = element.clientHeight - headHeight;
    if (start < element.scrollTop) element.scrollTop = start;
    else if (start + rowHeight > element.scrollTop + inView) element.scrollTop = start + rowHeight - inView;
  };

  return {
    /** Rows to draw, the first and the last. */
    first: Math.max(0, topRow - OVERSCAN),
    last: Math.min(count - 1, topRow + screenful + OVERSCAN),
    /** Rows in view, if only in part; from 1. */
    from: topRow + 1,
    to: Math.min(count, topRow + screenful),
    screenful,
    scrollToRow,
  };
}
