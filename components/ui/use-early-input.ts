'use client';

import { type RefObject, useLayoutEffect } from 'react';

/** On a field whose text and Enter are taken over, for the inline script that captures early keys. */
export const EARLY_INPUT = { 'data-early': '' } as const;

/** React keeps what it wrote last, so as to tell apart what somebody typed; it has no other way to be told anew. */
interface TrackedElement {
  _valueTracker?: { setValue: (value: string) => void };
}

/**
 * What was typed into the field before its scripts came is told as if it were typed now, and so is Enter: React leaves
 * such text where it is, calls no handler, and takes it away with the next drawing.
 */
export function useEarlyInput(ref: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const field = ref.current;
    if (field === null) return;
    const early = window.earlyKeys;
    early?.fields.add(field);
    if (field.value !== field.defaultValue) {
      (field as TrackedElement)._valueTracker?.setValue(field.defaultValue);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (!early?.entered.delete(field)) return;
    // After what the text has changed is drawn, as it is between two keys.
    const timer = setTimeout(() => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      field.form?.requestSubmit();
    });
    return () => clearTimeout(timer);
  }, [ref]);
}

/** The same of a list of choices: what was chosen in it before is told as if it were chosen now. */
export function useEarlyChoice(ref: RefObject<HTMLSelectElement | null>): void {
  useLayoutEffect(() => {
    const field = ref.current;
    // Only the server's HTML marks what it was written with.
    const written = [...(field?.options ?? [])].find(({ defaultSelected }) => defaultSelected);
    if (field === null || written === undefined || written.selected) return;
    const chosen = field.value;
    // After an event that is being told just now: it finds the choice as it was made.
    queueMicrotask(() => {
      field.value = chosen;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }, [ref]);
}
