'use client';

import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { singleKey } from '@/components/shell/single-keys';
import { cellText, differingPlaces, type MatrixRow, type Place, readCell } from './matrix-rows';

export const cellId = ({ key, column }: Place): string => `setups-${key}-${column}`;

/** Number of rows that Page Up and Page Down move. */
const PAGE = 10;

/**
 * The matrix as a grid with one stop of the Tab key: the active cell, whether its details are open, and what keys and
 * clicks do. The active cell stays with its group when rows are added or removed; the open cell is in the address.
 * Source: ARIA Authoring Practices, "Grid".
 */
export function useMatrix({
  rows,
  sections,
  opened,
  onOpen,
  onToggle,
  onChoose,
}: {
  rows: readonly MatrixRow[];
  sections: readonly { key: string }[];
  /** The cell whose details are open, from the address; null if none. */
  opened: string | null;
  /** Opening adds an entry to the history; moving to another cell replaces it. */
  onOpen: (cell: string | null, how: 'push' | 'replace') => void;
  /** Expands or collapses the small groups of a family. */
  onToggle: (key: string) => void;
  onChoose: (setup: number) => void;
}) {
  const grid = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  // The address takes over when it changes independently: back, forward or a link. Columns are known once there is an
  // answer.
  const [followed, setFollowed] = useState<string | null>(null);
  const openCell = opened === null || sections.length === 0 ? null : opened;
  const openPlace = placeOf(openCell, sections);
  if (openCell !== followed) {
    setFollowed(openCell);
    if (openPlace !== null) setPlace(openPlace);
  }
  const index = Math.max(
    0,
    rows.findIndex(({ key }) => key === place?.key),
  );
  const row = rows[index];
  // A cell that is in none of the rows must not open another one.
  const isOpen = openPlace !== null && row?.key === place?.key;
  const column = Math.min(place?.column ?? 0, sections.length - 1);
  const active: Place = { key: row?.key ?? '', column };
  const places = differingPlaces(rows, sections);
  const orderOf = ({ key, column }: Place) => rows.findIndex((one) => one.key === key) * 100 + column;
  const here = index * 100 + column;

  const goTo = (next: Place, isOpening = false) => {
    setPlace(next);
    const cell = isOpen || isOpening ? textOf(rows, sections, next) : null;
    if (cell !== null) {
      setFollowed(cell);
      onOpen(cell, isOpen ? 'replace' : 'push');
    }
    scrollTo(next);
  };
  // Set once the rows for the address have loaded.
  const arrived = isOpen ? cellId(active) : null;
  useEffect(() => {
    if (arrived !== null) document.getElementById(arrived)?.scrollIntoView({ block: 'nearest' });
  }, [arrived]);
  const inRow = (next: number): Place => ({
    key: rows[Math.max(0, Math.min(rows.length - 1, next))]?.key ?? '',
    column,
  });
  const last = sections.length - 1;
  const moves: Record<string, Place> = {
    ArrowDown: inRow(index + 1),
    ArrowUp: inRow(index - 1),
    PageDown: inRow(index + PAGE),
    PageUp: inRow(index - PAGE),
    ArrowLeft: { ...active, column: Math.max(-1, column - 1) },
    ArrowRight: { ...active, column: Math.min(last, column + 1) },
    Home: { ...active, column: -1 },
    End: { ...active, column: last },
  };
  const next = () => places.find((one) => orderOf(one) > here);
  const previous = () => places.findLast((one) => orderOf(one) < here);
  const goToDifference = (found: Place | undefined) => {
    if (found !== undefined) goTo(found);
  };
  const open = (at: Place) => {
    const opened = rows.find(({ key }) => key === at.key);
    if (opened?.kind === 'rest') {
      setPlace(at);
      return onToggle(opened.key);
    }
    // Opening a row itself opens its first difference.
    const cell = at.column >= 0 ? at : (places.find(({ key }) => key === at.key) ?? { ...at, column: 0 });
    goTo(cell, true);
  };
  const close = () => {
    onOpen(null, 'replace');
    grid.current?.focus({ preventScroll: true });
  };
  const choose = (key: string) => {
    const chosen = rows.find((one) => one.key === key);
    if (chosen !== undefined && chosen.kind !== 'rest') onChoose(chosen.group.number);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = singleKey(event);
    if (event.metaKey || event.ctrlKey || event.altKey || rows.length === 0) return;
    const move = moves[key];
    if (move !== undefined) goTo(move);
    else if (key === 'Enter') open(active);
    else if (key.toLowerCase() === 'n') goToDifference(next());
    else if (key.toLowerCase() === 'p') goToDifference(previous());
    else if (key.toLowerCase() === 'x') choose(active.key);
    else if (key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (target.closest('a, input') !== null) return;
    const cell = target.closest<HTMLElement>('[data-column]');
    const key = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (key === undefined || cell === null) return;
    grid.current?.focus({ preventScroll: true });
    open({ key, column: Number(cell.dataset.column) });
  };
  return {
    row,
    active,
    isOpen,
    open,
    close,
    /** The number of differences, and the index of the active one; −1 if none. */
    differences: places.length,
    difference: places.findIndex((one) => orderOf(one) === here),
    goNext: next() === undefined ? null : () => goToDifference(next()),
    goPrevious: previous() === undefined ? null : () => goToDifference(previous()),
    gridProps: {
      ref: grid,
      role: 'grid',
      tabIndex: 0,
      'aria-label': 'Groups of profiles by section',
      'aria-multiselectable': true,
      'aria-rowcount': rows.length + 2,
      'aria-colcount': sections.length + 1,
      'aria-activedescendant': row === undefined ? undefined : cellId(active),
      onKeyDown,
      onClick,
    },
  };
}

/** Waits until it is rendered: a row may just have been expanded, and the panel takes room at the bottom. */
const scrollTo = (place: Place) =>
  requestAnimationFrame(() => document.getElementById(cellId(place))?.scrollIntoView({ block: 'nearest' }));

function placeOf(cell: string | null, sections: readonly { key: string }[]): Place | null {
  const openCell = readCell(cell);
  const column = sections.findIndex(({ key }) => key === openCell?.section);
  return openCell === null || column < 0 ? null : { key: `group-${openCell.setup}`, column };
}

/** Null for a row itself, and for the row of small groups. */
function textOf(
  rows: readonly MatrixRow[],
  sections: readonly { key: string }[],
  { key, column }: Place,
): string | null {
  const row = rows.find((one) => one.key === key);
  const section = sections[column];
  return row === undefined || row.kind === 'rest' || section === undefined
    ? null
    : cellText(row.group.number, section.key);
}

export type Matrix = ReturnType<typeof useMatrix>;
