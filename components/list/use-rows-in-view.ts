'use client';

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows that the server assumes to be in view, so that they are in the HTML. */
const FIRST_ROWS = 20;
/** Rows rendered above and below those in view. */
const OVERSCAN = 1;

const rowOnTop = ({ scrollTop }: HTMLElement, rowHeight: number) => Math.floor(scrollTop / rowHeight);

/**
 * Which of `count` rows are in view of `scroller`. A new `list` starts at its top. Equal row heights keep this short: a
 * library that measures rows costs the page 9 KB.
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
    // Update in the same frame as the scrolling, so no empty space shows.
    const onScroll = () => {
      scrolled.current = element.scrollTop;
      flushSync(() => setTop(rowOnTop(element, rowHeight)));
    };
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    setTop(rowOnTop(element, rowHeight));
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, rowHeight]);

  useLayoutEffect(() => {
    if (shownList.current === list) return;
    shownList.current = list;
    // Scrolling to the top costs a layout even if the element is already there.
    if (scrolled.current > 0) scroller.current?.scrollTo({ top: 0 });
  }, [scroller, list]);

  const screenful = Math.max(1, Math.ceil((height - headHeight) / rowHeight));
  const topRow = Math.max(0, Math.min(top, count - screenful));

  /** Scrolls as little as needed to show row `index`. */
  const scrollToRow = (index: number) => {
    const element = scroller.current;
    if (element === null) return;
    const start = index * rowHeight;
    const inView = element.clientHeight - headHeight;
    if (start < element.scrollTop) element.scrollTop = start;
    else if (start + rowHeight > element.scrollTop + inView) element.scrollTop = start + rowHeight - inView;
    // Not left to the scroll event, so that rows are drawn once.
    setTop(rowOnTop(element, rowHeight));
  };

  return {
    first: Math.max(0, topRow - OVERSCAN),
    last: Math.min(count - 1, topRow + screenful + OVERSCAN),
    /** Rows at least partly in view, counted from 1. */
    from: topRow + 1,
    to: Math.min(count, topRow + screenful),
    screenful,
    scrollToRow,
  };
}
