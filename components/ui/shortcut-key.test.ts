import { expect, test } from 'vitest';
import { shortcutKey } from './shortcut-key';

interface Pressed {
  layout: string;
  key: string;
  code: string;
  shift?: true;
  caps?: true;
  means: string;
}

/** What layouts type on the keys of shortcuts. Source: the layouts of the Unicode CLDR keyboards. */
const PRESSED: readonly Pressed[] = [
  { layout: 'US', key: 'e', code: 'KeyE', means: 'e' },
  { layout: 'US with Shift', key: 'P', code: 'KeyP', shift: true, means: 'P' },
  { layout: 'US with Caps Lock', key: 'E', code: 'KeyE', caps: true, means: 'e' },
  { layout: 'US with Caps Lock and Shift', key: 'p', code: 'KeyP', shift: true, caps: true, means: 'P' },
  { layout: 'US', key: '/', code: 'Slash', means: '/' },
  { layout: 'US with Shift', key: '?', code: 'Slash', shift: true, means: '?' },
  { layout: 'Russian', key: 'у', code: 'KeyE', means: 'e' },
  { layout: 'Russian', key: 'л', code: 'KeyK', means: 'k' },
  { layout: 'Russian with Shift', key: 'З', code: 'KeyP', shift: true, means: 'P' },
  { layout: 'Russian with Caps Lock', key: 'У', code: 'KeyE', caps: true, means: 'e' },
  { layout: 'Russian with Shift', key: '/', code: 'Backslash', shift: true, means: '/' },
  { layout: 'Russian with Shift', key: '?', code: 'Digit7', shift: true, means: '?' },
  { layout: 'Ukrainian', key: 'ч', code: 'KeyX', means: 'x' },
  { layout: 'Bulgarian', key: 'е', code: 'KeyE', means: 'e' },
  { layout: 'Greek', key: 'ε', code: 'KeyE', means: 'e' },
  { layout: 'Greek', key: 'κ', code: 'KeyK', means: 'k' },
  { layout: 'Hebrew', key: 'ק', code: 'KeyE', means: 'e' },
  { layout: 'Hebrew', key: 'ל', code: 'KeyK', means: 'k' },
  { layout: 'Hebrew', key: '/', code: 'KeyQ', means: '/' },
  { layout: 'Arabic', key: 'ن', code: 'KeyK', means: 'k' },
  { layout: 'AZERTY', key: 'a', code: 'KeyQ', means: 'a' },
  { layout: 'AZERTY', key: 'q', code: 'KeyA', means: 'q' },
  { layout: 'AZERTY', key: 'é', code: 'Digit2', means: 'é' },
  { layout: 'AZERTY with Shift', key: '/', code: 'Period', shift: true, means: '/' },
  { layout: 'Dvorak', key: 'e', code: 'KeyD', means: 'e' },
  { layout: 'Dvorak', key: '.', code: 'KeyE', means: '.' },
  { layout: 'Dvorak', key: 'k', code: 'KeyV', means: 'k' },
  { layout: 'Turkish F', key: 'ğ', code: 'KeyE', means: 'ğ' },
  { layout: 'German', key: 'ö', code: 'Semicolon', means: 'ö' },
  { layout: 'an on-screen keyboard without codes', key: 'e', code: '', means: 'e' },
  { layout: 'any', key: 'ArrowLeft', code: 'ArrowLeft', means: 'ArrowLeft' },
  { layout: 'any', key: 'Enter', code: 'NumpadEnter', means: 'Enter' },
];

test.each(PRESSED)(
  'case 240: $layout: “$key” on $code means “$means”',
  ({ key, code, shift, caps, means }) => {
    const pressed = { key, code, shiftKey: shift === true, getModifierState: () => caps === true };
    expect(shortcutKey(pressed)).toBe(means);
  },
);
