/** Which row of a list was opened, and how far it was scrolled. */
interface KeptRow {
  row: number;
  top: number;
}

const MEMBER = 'listRow';

/** Keeps the row with this step of the history, so that whoever comes back finds it. */
export function keepRow(kept: KeptRow): void {
  window.history.replaceState({ ...window.history.state, [MEMBER]: kept }, '');
}

/** What was kept with the step of the history that one is at; null: nothing was opened from here. */
export function keptRow(): KeptRow | null {
  const kept = (window.history.state as Record<string, unknown> | null)?.[MEMBER] as KeptRow | undefined;
  return kept ?? null;
}
