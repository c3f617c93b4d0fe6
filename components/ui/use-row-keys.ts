'use client';

import type { KeyboardEvent } from 'react';

/** Arrows, Home and End move from row to row; the row's own button opens it. */
export function useRowKeys() {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-opens-row]')];
    const row = (event.target as HTMLElement).closest('tr')?.querySelector<HTMLElement>('[data-opens-row]');
    const at = row ? rows.indexOf(row) : -1;
    const goTo: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const target = goTo[event.key];
    if (at === -1 || target === undefined) return;
    rows[Math.max(0, Math.min(rows.length - 1, target))]?.focus();
    event.preventDefault();
  };
}
