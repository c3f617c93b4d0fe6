/** What was pressed and typed before the page's scripts had loaded, for what takes it over; made by an inline script. */
export interface EarlyKeys {
  /** Shows the palette's field, which takes whatever is typed until the palette is there. */
  open: () => void;
  /** The field and whether Enter was pressed in it; from then on the palette has it. Null: not shown. */
  consume: () => { text: string; entered: boolean; before: Element | null } | null;
  isOpen: () => boolean;
  /** Called when Escape closes the field before the palette was there. */
  onCancel: (() => void) | null;
  /** Set once the page itself handles the keys that work everywhere. */
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

/** Whether the key was pressed on this page before anything handled it; told once. */
export function consumeEarlyKey(key: string): boolean {
  const keys = window.earlyKeys?.keys ?? [];
  const at = keys.findIndex((pressed) => pressed.key === key && pressed.path === window.location.pathname);
  if (at >= 0) keys.splice(at, 1);
  return at >= 0;
}

type OnEarlyText = (text: string, entered: boolean) => void;

/**
 * Hands over what was typed before the palette was there, caret and all.
 * @returns where the focus was before that; null where nothing was handed over
 */
export function consumeEarlyField(field: HTMLInputElement, onText: OnEarlyText): Element | null {
  const earlyText = window.earlyKeys?.consume() ?? null;
  if (earlyText === null) return null;
  field.focus();
  if (earlyText.text !== '') onText(earlyText.text, earlyText.entered);
  return earlyText.before;
}

/**
 * Runs before everything else, as text in the page: it may use nothing but itself and the browser. A person types the
 * moment a page is there, and the scripts come later.
 */
export function captureEarlyKeys(): void {
  let field: HTMLInputElement | null = null;
  let frame: HTMLElement | null = null;
  let entered = false;
  let before: Element | null = null;
  const isField = (target: EventTarget | null) =>
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));
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
    fields: new WeakSet(),
    entered: new WeakSet(),
  };
  window.earlyKeys = early;

  window.addEventListener(
    'keydown',
    (event) => {
      const { key, target, isComposing } = event;
      if (isComposing) return;
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
      } else if (!isHeld && !event.altKey && key.length === 1 && !isField(target)) {
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
export const EARLY_KEYS_SCRIPT = `(${captureEarlyKeys.toString()})()`;
