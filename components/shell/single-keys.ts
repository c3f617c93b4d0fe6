'use client';

import { type PressedKey, shortcutKey } from '@/components/ui/shortcut-key';
import { readStored, useStoredText } from './use-stored-text';

/** Where this browser stores whether shortcuts of a single character are off. `early-keys.ts` reads it too. */
const SINGLE_KEYS = 'single-keys';
const OFF = 'off';

/**
 * The key of a shortcut, as `shortcutKey`; empty for a character while single keys are off. People who speak to their
 * computer, or press keys by accident, need that (WCAG 2.1.4).
 */
export function singleKey(event: PressedKey): string {
  const key = shortcutKey(event);
  return key.length === 1 && readStored(SINGLE_KEYS) === OFF ? '' : key;
}

/** Whether single keys are on, and the setter. */
export function useSingleKeys(): readonly [boolean, (areOn: boolean) => void] {
  const [stored, store] = useStoredText(SINGLE_KEYS);
  return [stored !== OFF, (areOn) => store(areOn ? '' : OFF)];
}
