/** What decides which shortcut a key press means. */
export interface PressedKey {
  key: string;
  /** The physical key, named by what it types on a US keyboard: `KeyE`. Source: UI Events KeyboardEvent code Values. */
  code: string;
  shiftKey: boolean;
  getModifierState: (modifier: 'CapsLock') => boolean;
}

/**
 * The key of a shortcut: what was typed, regardless of Caps Lock. A letter of another script, such as Cyrillic, Greek or
 * Hebrew, counts as the Latin letter of its physical key; a Latin letter is itself wherever a layout puts it.
 *
 * Inlined in every page (`early-keys.ts`): it may only use itself and the browser.
 */
export function shortcutKey(event: PressedKey): string {
  const { key, code, shiftKey } = event;
  const inCase = (letter: string) => (shiftKey ? letter.toUpperCase() : letter.toLowerCase());
  if (/^[a-z]$/i.test(key)) return event.getModifierState('CapsLock') ? inCase(key) : key;
  const isOfOtherScript = /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return isOfOtherScript && /^Key[A-Z]$/.test(code) ? inCase(code.slice(3)) : key;
}
