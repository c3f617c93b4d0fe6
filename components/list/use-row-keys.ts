'use client';

import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { focusPageSearch } from '@/components/shell/page-search';
import { focusHeader, leavesHeader } from './column-headers';
import { openedRow, storeOpenedRow } from './opened-row';

const OPENS = '[data-opens-row]';

/**
 * A table or list of rows with actions, as one stop of the Tab key: up, down, Home and End move between rows, left and
 * right through a row's controls, and up to the sort headers. A form in a row keeps its own keys. Focus enters at the
 * selected row, if there is one, and after returning to the page at the row that was left.
 *
 * @returns props for the table or list
 */
export function useRowKeys<Of extends HTMLElement = HTMLTableElement>() {
  const body = useRef<Of>(null);
  const stop = useRef<HTMLElement | null>(null);

  const stopAt = (element: HTMLElement | undefined) => {
    if (element === undefined) return;
    stop.current = element;
    for (const one of pressable(body.current)) one.tabIndex = one === element ? 0 : -1;
  };
  // Rows are added and removed with their controls, and React does not track which one is the stop.
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

/** The control that opens each row, or the first one that can be pressed. */
const rowsOf = (body: HTMLElement | null): HTMLElement[] =>
  placesOf(body).flatMap((row) => row.querySelector<HTMLElement>(OPENS) ?? pressable(row)[0] ?? []);
