'use client';

import { useEffect, useEffectEvent } from 'react';
import { consumeEarlyKey } from '@/components/ui/early-keys';
import { singleKey } from './single-keys';

/** Runs `act` on a single key, unless the operator is typing, in a dialog or holding a modifier. */
export function usePageKey(key: string, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const held = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
    if (held || event.defaultPrevented || isTyping(event.target) || isDialogOpen()) return;
    if (singleKey(event) !== key) return;
    event.preventDefault();
    act();
  });
  const onEarly = useEffectEvent(() => {
    if (consumeEarlyKey(key) && !isTyping(document.activeElement) && !isDialogOpen()) act();
  });
  useEffect(() => {
    // Lets effects of parent components run first.
    const early = setTimeout(() => onEarly());
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => {
      clearTimeout(early);
      document.removeEventListener('keydown', listen);
    };
  }, []);
}

/** Whether keys pressed there are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'));

/** An open dialog owns the keyboard: the page behind it must not react. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
