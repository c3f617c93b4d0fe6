/** Which row of a list was opened, and how far it was scrolled. */
interface OpenedRow {
  row: number;
  top: number;
}

const MEMBER = 'listRow';

/** Keeps the row with this step of the history, so that whoever comes back finds it. */
export function storeOpenedRow(row: OpenedRow): void {
  window.history.replaceState({ ...window.history.state, [MEMBER]: row }, '');
}

/** What was kept with the step of the history that one is at; null: nothing was opened from here. */
export function openedRow(): OpenedRow | null {
  const row = (window.history.state as Record<string, unknown> | null)?.[MEMBER] as OpenedRow | undefined;
  return row ?? null;
}
