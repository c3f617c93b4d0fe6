import { type PressedKey, shortcutKey } from './shortcut-key';

/**
 * Keys and text from before the page's scripts loaded, for the code that takes them over; created by an inline script.
 */
interface EarlyKeys {
  /** Shows the palette's field, which accepts text until the palette is ready. */
  open: () => void;
  /**
   * Hands over the field and whether Enter was pressed in it; the palette owns it from then on. Null if it is not
   * shown.
   */
  consume: () => { text: string; entered: boolean; before: Element | null } | null;
  isOpen: () => boolean;
  /** Called when Escape closes the field before the palette is ready. */
  onCancel: (() => void) | null;
  /** Set once the page itself handles the global keys. */
  isReady: boolean;
  /** Single keys pressed outside any field, with the page they were pressed on. */
  keys: { key: string; path: string }[];
  /** The button that was clicked last, if it was not ready yet. */
  clicked: { button: HTMLButtonElement; path: string } | null;
  /** Fields that have been taken over, and those where Enter was pressed before. */
  fields: WeakSet<Element>;
  entered: WeakSet<Element>;
}

declare global {
  interface Window {
    earlyKeys?: EarlyKeys;
  }
}

/** Attribute of the element on every page with a palette. */
export const WITH_PALETTE = { 'data-palette': '' } as const;

/** Whether the key was pressed on this page before anything handled it; true only once. */
export function consumeEarlyKey(key: string): boolean {
  const keys = window.earlyKeys?.keys ?? [];
  const at = keys.findIndex((pressed) => pressed.key === key && pressed.path === window.location.pathname);
  if (at >= 0) keys.splice(at, 1);
  return at >= 0;
}

/** Clicks the button that was clicked on this page before anything handled it; only once. */
export function replayEarlyClick(): void {
  const { button, path } = window.earlyKeys?.clicked ?? {};
  if (window.earlyKeys) window.earlyKeys.clicked = null;
  if (button?.isConnected && path === window.location.pathname) button.click();
}

type OnEarlyText = (text: string, entered: boolean) => void;

/**
 * Hands over text typed before the palette was ready, with the caret.
 * @returns where focus was before that; null if nothing was handed over
 */
export function consumeEarlyField(field: HTMLInputElement, onText: OnEarlyText): Element | null {
  const earlyText = window.earlyKeys?.consume() ?? null;
  if (earlyText === null) return null;
  field.focus();
  if (earlyText.text !== '') onText(earlyText.text, earlyText.entered);
  return earlyText.before;
}

/**
 * Runs before everything else, as inline text: it may only use itself, its parameter and the browser. People start typing as soon as a
 * page appears, before its scripts load.
 */
export function captureEarlyKeys(keyOf: (event: PressedKey) => string): void {
  let field: HTMLInputElement | null = null;
  let frame: HTMLElement | null = null;
  let entered = false;
  let before: Element | null = null;
  const isField = (target: EventTarget | null) =>
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));
  const areSingleKeysOff = () => {
    try {
      return localStorage.getItem('single-keys') === 'off';
    } catch {
      return false;
    }
  };
  const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

  const hide = () => {
    frame?.remove();
    field = null;
    frame = null;
  };
  const cancel = () => {
    hide();
    if (before instanceof HTMLElement) before.focus();
    early.onCancel?.();
  };
  const early: EarlyKeys = {
    open() {
      if (field !== null) return field.focus();
      before = document.activeElement;
      entered = false;
      frame = document.createElement('div');
      frame.className = 'fixed inset-0 z-50 bg-[rgb(20_24_30/.28)] print:hidden';
      const panel = document.createElement('div');
      panel.className =
        'fixed top-[12vh] left-1/2 w-[600px] max-w-[calc(100vw-24px)] -translate-x-1/2 overflow-clip rounded-lg border border-line bg-surface shadow-high';
      const row = document.createElement('div');
      row.className = 'flex h-11 items-center border-b border-line pr-3.5 pl-10';
      field = document.createElement('input');
      field.type = 'text';
      field.setAttribute('aria-label', 'Find');
      field.autocomplete = 'off';
      field.spellcheck = false;
      field.placeholder = 'Paste a UUID or reference, or type a name, an ID or a setting';
      field.className = 'w-full min-w-0 bg-transparent text-lg text-ink outline-none';
      row.append(field);
      panel.append(row);
      frame.append(panel);
      frame.addEventListener('mousedown', (event) => {
        if (event.target === frame) cancel();
      });
      document.body.append(frame);
      field.focus();
    },
    consume() {
      if (field === null) return null;
      const earlyText = { text: field.value, entered, before };
      hide();
      return earlyText;
    },
    isOpen: () => field !== null,
    onCancel: null,
    isReady: false,
    keys: [],
    clicked: null,
    fields: new WeakSet(),
    entered: new WeakSet(),
  };
  window.earlyKeys = early;
  // React marks the document once it listens, and an element once it is ready. A part that is clicked it makes ready at
  // once, if its script is there; otherwise it drops the click.
  const hasMark = (on: object, mark: string) => Object.keys(on).some((key) => key.startsWith(mark));
  window.addEventListener(
    'click',
    ({ target }) => {
      if (early.isReady) return;
      const button =
        target instanceof Element ? target.closest<HTMLButtonElement>('button[type="button"]') : null;
      const clicked = button && { button, path: location.pathname };
      early.clicked = clicked;
      if (clicked === null || !hasMark(document, '_reactListening')) return;
      setTimeout(() => {
        if (early.clicked === clicked && hasMark(clicked.button, '__reactProps')) early.clicked = null;
      });
    },
    true,
  );

  window.addEventListener(
    'keydown',
    (event) => {
      const { target } = event;
      // A key of an input method chooses a candidate or ends a conversion: nothing on any page acts on it. In Safari
      // the Enter that ends one comes after the composition, and is known only by its code.
      if (event.isComposing || event.keyCode === 229) {
        event.stopImmediatePropagation();
        return;
      }
      const key = keyOf(event);
      if (field !== null && target === field) {
        if (key === 'Enter') entered = true;
        else if (key === 'Escape') cancel();
        else return;
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (key === 'Enter' && target instanceof HTMLInputElement && target.matches('[data-early]')) {
        if (early.fields.has(target)) return;
        early.entered.add(target);
        event.preventDefault();
      }
      if (early.isReady || document.querySelector('[data-palette]') === null || isDialogOpen()) return;
      const isHeld = event.ctrlKey || event.metaKey;
      if (isHeld && !event.altKey && key.toLowerCase() === 'k') {
        early.open();
        event.preventDefault();
      } else if (!isHeld && !event.altKey && key.length === 1 && !isField(target) && !areSingleKeysOff()) {
        const search = key === '/' ? document.querySelector<HTMLInputElement>('[data-page-search]') : null;
        if (search === null) early.keys.push({ key, path: location.pathname });
        else {
          search.focus();
          search.select();
          event.preventDefault();
        }
      }
    },
    true,
  );
}

/** For the head of every page, with its nonce. */
export const EARLY_KEYS_SCRIPT = `(${captureEarlyKeys.toString()})(${shortcutKey.toString()})`;
