'use client';

import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { focusPageSearch } from '@/components/shell/page-search';
import { keepRow, keptRow } from './kept-row';

const OPENS = '[data-opens-row]';

/**
 * A table of rows that open something, as one stop of the Tab key: arrows, Home and End go from row to row, left and
 * right through what a row has besides. Whoever comes back finds the focus on the row that they left.
 *
 * @returns what its `tbody` is given
 */
export function useRowKeys() {
  const body = useRef<HTMLTableSectionElement>(null);
  const stop = useRef<HTMLElement | null>(null);

  const stopAt = (element: HTMLElement | undefined) => {
    if (element === undefined) return;
    stop.current = element;
    for (const one of pressable(body.current)) one.tabIndex = one === element ? 0 : -1;
  };
  // Rows come and go with what they have to press: React knows nothing of where the one stop is.
  useLayoutEffect(() => {
    const all = pressable(body.current);
    stopAt(all.find((one) => one === stop.current) ?? all.find((one) => one.matches(OPENS)));
  });
  useLayoutEffect(() => {
    const kept = keptRow();
    if (kept === null || document.activeElement !== document.body) return;
    rowsOf(body.current)[kept.row]?.focus({ preventScroll: true });
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const rows = rowsOf(body.current);
    const row = (target as HTMLElement).closest('tr');
    const at = rows.findIndex((one) => row?.contains(one));
    if (at === -1) return;
    const within = pressable(row);
    const place = within.indexOf(target as HTMLElement);
    if (key === 'ArrowUp' && at === 0) {
      if (!focusPageSearch()) return;
    } else if (key === 'ArrowDown') rows[Math.min(rows.length - 1, at + 1)]?.focus();
    else if (key === 'ArrowUp') rows[at - 1]?.focus();
    else if (key === 'Home') rows[0]?.focus();
    else if (key === 'End') rows.at(-1)?.focus();
    else if (key === 'ArrowRight') within[place + 1]?.focus();
    else if (key === 'ArrowLeft') within[place - 1]?.focus();
    else return;
    event.preventDefault();
  };
  return {
    ref: body,
    'data-list': '',
    onKeyDown,
    onFocus({ target }: { target: EventTarget }) {
      stopAt(pressable(body.current).find((one) => one === target));
    },
    onClick({ target }: MouseEvent<HTMLElement>) {
      const place = (target as HTMLElement).closest('tr');
      const row = rowsOf(body.current).findIndex((one) => place?.contains(one));
      if (row !== -1) keepRow({ row, top: 0 });
    },
  };
}

const pressable = (part: HTMLElement | null) => [
  ...(part?.querySelectorAll<HTMLElement>('a[href], button') ?? []),
];
const rowsOf = (body: HTMLElement | null) => [...(body?.querySelectorAll<HTMLElement>(OPENS) ?? [])];
