'use client';

import { useSyncExternalStore } from 'react';
import { DARK, THEME_KEY } from './first-theme';

export type Theme = 'system' | 'light' | 'dark';

const CHANGED = 'console:theme';

/** Kept here as well, for a browser that denies its storage. */
let chosen: Theme | null = null;

function theme(): Theme {
  chosen ??= readKept();
  return chosen;
}

function readKept(): Theme {
  try {
    const kept = localStorage.getItem(THEME_KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

export function setTheme(next: Theme): void {
  chosen = next;
  try {
    localStorage.setItem(THEME_KEY, next);
  } catch {
    // Then it lasts as long as the page.
  }
  window.dispatchEvent(new Event(CHANGED));
}

const isDark = () => theme() === 'dark' || (theme() === 'system' && window.matchMedia(DARK).matches);

/** Follows a choice made here or in another tab, and the system. */
function subscribe(changed: () => void) {
  const show = () => {
    document.documentElement.classList.toggle('dark', isDark());
    changed();
  };
  const onStorage = (event: StorageEvent) => {
    // Null: everything that was kept was deleted.
    if (event.key !== THEME_KEY && event.key !== null) return;
    chosen = null;
    show();
  };
  const system = window.matchMedia(DARK);
  system.addEventListener('change', show);
  window.addEventListener('storage', onStorage);
  window.addEventListener(CHANGED, show);
  return () => {
    system.removeEventListener('change', show);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener(CHANGED, show);
  };
}

/** The theme that was chosen. The server does not know it. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, theme, () => 'system');

/** What the theme comes to. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark, () => false);
