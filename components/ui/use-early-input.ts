'use client';

import { type ChangeEventHandler, type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Marks a field whose text and Enter are taken over, for the inline script that captures early keys. */
export const EARLY_INPUT = { 'data-early': '' } as const;

type OnChange = ChangeEventHandler<HTMLInputElement>;

/**
 * Reports text typed before the field's scripts loaded as if it were typed now, and Enter as well: React leaves such
 * text in place, calls no handler, and removes it on the next render. `onChange` may read only the event's target.
 */
export function useEarlyInput(ref: RefObject<HTMLInputElement | null>, onChange?: OnChange): void {
  const report = useEffectEvent((target: HTMLInputElement) =>
    onChange?.({ type: 'change', target, currentTarget: target } as Parameters<OnChange>[0]),
  );
  useLayoutEffect(() => {
    const field = ref.current;
    if (field === null) return;
    const early = window.earlyKeys;
    early?.fields.add(field);
    if (field.value !== field.defaultValue) report(field);
    if (!early?.entered.delete(field)) return;
    // Waits until the change has been rendered, as it is between two keys.
    const timer = setTimeout(() => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      field.form?.requestSubmit();
    });
    return () => clearTimeout(timer);
  }, [ref]);
}

/** The same for a select: an earlier choice is reported as if made now. */
export function useEarlyChoice(ref: RefObject<HTMLSelectElement | null>): void {
  useLayoutEffect(() => {
    const field = ref.current;
    // Only the server's HTML marks the originally selected option.
    const written = [...(field?.options ?? [])].find(({ defaultSelected }) => defaultSelected);
    if (field === null || written === undefined || written.selected) return;
    const chosen = field.value;
    // Runs after an event that is being handled now, which sees the choice as it was made.
    queueMicrotask(() => {
      field.value = chosen;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }, [ref]);
}
