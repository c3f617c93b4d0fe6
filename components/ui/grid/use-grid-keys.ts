'use client';

import type { KeyboardEvent } from 'react';

/**
 * The keys of a grid, which keeps the focus itself: the active row is named by `aria-activedescendant`,
 * so nothing is lost when that row scrolls away. Keys pressed on the column headers are theirs.
 */
export function useGridKeys({
  active,
  last,
  screenful,
  onMove,
  onOpen,
  onCopy,
}: {
  active: number;
  last: number;
  screenful: number;
  onMove: (index: number) => void;
  onOpen: () => void;
  onCopy: () => void;
}) {
  const goTo: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + screenful,
    PageUp: active - screenful,
    Home: 0,
    End: last,
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('thead')) return;
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const target = goTo[event.key];
    if (target !== undefined) onMove(Math.max(0, Math.min(last, target)));
    else if (event.key === 'Enter') onOpen();
    else if (event.key === 'c' || event.key === 'C') onCopy();
    else return;
    event.preventDefault();
  };
}
