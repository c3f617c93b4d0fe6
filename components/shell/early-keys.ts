/** What a page hears before its scripts have come, for those who take it over; made by an inline script. */
export interface EarlyKeys {
  /** Shows the palette's field, which takes whatever is typed until the palette is there. */
  open: () => void;
  /** The field and whether Enter was pressed in it; from then on the palette has it. Null: not shown. */
  take: () => { text: string; entered: boolean; before: Element | null } | null;
  isOpen: () => boolean;
  /** Called when Escape closes the field before the palette was there. */
  onCancel: (() => void) | null;
  /** Set once the keys that work everywhere are heard by the page itself. */
  isReady: boolean;
  /** Single keys that were pressed outside of any field, and on which page. */
  keys: { key: string; path: string }[];
  /** Fields that have been taken over, and those in which Enter was pressed before. */
  fields: WeakSet<Element>;
  entered: WeakSet<Element>;
}

declare global {
  interface Window {
    earlyKeys?: EarlyKeys;
  }
}

/** On the element that every page with a palette has. */
export const WITH_PALETTE = { 'data-palette': '' } as const;
/** Whether the key was pressed on this page before anything heard it; told once. */
export function takeEarlyKey(key: string): boolean {
  const keys = window.earlyKeys?.keys ?? [];
  const at = keys.findIndex((pressed) => pressed.key === key && pressed.path === window.location.pathname);
  if (at >= 0) keys.splice(at, 1);
  return at >= 0;
}

type Take = (text: string, entered: boolean) => void;

/**
 * Hands over what was typed before the palette was there, caret and all.
 * @returns where the focus was before that; null where nothing was handed over
 */
export function takeEarlyField(field: HTMLInputElement, take: Take): Element | null {
  const taken = window.earlyKeys?.take() ?? null;
  if (taken === null) return null;
  field.focus();
  if (taken.text !== '') take(taken.text, taken.entered);
  return taken.before;
}
