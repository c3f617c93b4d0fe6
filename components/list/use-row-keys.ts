'use client';

import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { focusPageSearch } from '@/components/shell/page-search';
import { focusHeader, leavesHeader } from './column-headers';
import { openedRow, storeOpenedRow } from './opened-row';

const OPENS = '[data-opens-row]';

/**
 * A table or a list of rows that something can be done with, as one stop of the Tab key: arrows, Home and End go from row
 * to row, left and right through what a row has besides, up to the headers that sort. A form in a row keeps its own
 * keys. It is entered at the row that is chosen, if one is. Whoever comes back finds the focus on the row that they left.
 *
 * @returns what the table, or the list, is given
 */
export function useRowKeys<Of extends HTMLElement = HTMLTableElement>() {
  const body = useRef<Of>(null);
  const stop = useRef<HTMLElement | null>(null);

  const stopAt = (element: HTMLElement | undefined) => {
    if (element === undefined) return;
    stop.current = element;
    for (const one of pressable(body.current)) one.tabIndex = one === element ? 0 : -1;
  };
  // Rows come and go with what they have to press: React knows nothing of where the one stop is.
  useLayoutEffect(() => {
    const all = pressable(body.current);
    const chosen = all.find((one) => one.matches('[aria-current="true"]'));
    stopAt(all.find((one) => one === stop.current) ?? chosen ?? rowsOf(body.current)[0]);
  });
  useLayoutEffect(() => {
    const opened = openedRow();
    if (opened === null || document.activeElement !== document.body) return;
    rowsOf(body.current)[opened.row]?.focus({ preventScroll: true });
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const rows = rowsOf(body.current);
    const header = (target as HTMLElement).closest('th');
    if (header?.scope === 'col') {
      if (leavesHeader(body.current, header, key, () => rows[0]?.focus())) event.preventDefault();
      return;
    }
    const row = placesOf(body.current).find((place) => place.contains(target as HTMLElement));
    const at = rows.findIndex((one) => row?.contains(one));
    if (at === -1) return;
    const within = pressable(row);
    if (!within.includes(target as HTMLElement)) return;
    const place = within.indexOf(target as HTMLElement);
    if (key === 'ArrowUp' && at === 0) {
      if (!focusHeader(body.current) && !focusPageSearch()) return;
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
      const place = placesOf(body.current).find((one) => one.contains(target as HTMLElement));
      const row = rowsOf(body.current).findIndex((one) => place?.contains(one));
      if (row !== -1) storeOpenedRow({ row, top: 0 });
    },
  };
}

const pressable = (part: HTMLElement | null | undefined) =>
  [...(part?.querySelectorAll<HTMLElement>('a[href], button') ?? [])].filter(
    (one) => one.closest('form, thead') === null,
  );

/** The rows of a table, or the items of a list. */
const placesOf = (body: HTMLElement | null): HTMLElement[] =>
  body === null ? [] : [...body.querySelectorAll<HTMLElement>(':scope > tbody > tr, :scope > li')];

/** What opens each row; of one that opens nothing the first that can be pressed. */
const rowsOf = (body: HTMLElement | null): HTMLElement[] =>
  placesOf(body).flatMap((row) => row.querySelector<HTMLElement>(OPENS) ?? pressable(row)[0] ?? []);
