/** The row that was opened in a list, and the scroll position. */
interface KeptRow {
  row: number;
  top: number;
}

const MEMBER = 'listRow';

/** Stores the row with this history entry, so that it can be found on return. */
export function keepRow(kept: KeptRow): void {
  window.history.replaceState({ ...window.history.state, [MEMBER]: kept }, '');
}

/** What was stored with the current history entry; null if nothing was opened from here. */
export function keptRow(): KeptRow | null {
  const kept = (window.history.state as Record<string, unknown> | null)?.[MEMBER] as KeptRow | undefined;
  return kept ?? null;
}
