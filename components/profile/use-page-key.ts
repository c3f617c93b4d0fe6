'use client';

import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]';

/** Runs `act` on a single key, unless the operator is typing, in a dialog, or holds a modifier. */
export function usePageKey(key: string, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const held = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat;
    const elsewhere = event.target instanceof Element && event.target.closest(TYPING) !== null;
    if (event.key !== key || held || elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
