/** The row that was opened in a list, and the scroll position. */
interface OpenedRow {
  row: number;
  top: number;
}

const MEMBER = 'listRow';

/** Stores the row with this history entry, so that it can be found on return. */
export function storeOpenedRow(row: OpenedRow): void {
  window.history.replaceState({ ...window.history.state, [MEMBER]: row }, '');
}

/** What was stored with the current history entry; null if nothing was opened from here. */
export function openedRow(): OpenedRow | null {
  const row = (window.history.state as Record<string, unknown> | null)?.[MEMBER] as OpenedRow | undefined;
  return row ?? null;
}
