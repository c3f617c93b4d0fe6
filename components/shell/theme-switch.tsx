'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { useInBrowser } from '@/components/ui/use-in-browser';

const THEMES = {
  system: { icon: Monitor, words: 'system', next: 'light' },
  light: { icon: Sun, words: 'light', next: 'dark' },
  dark: { icon: Moon, words: 'dark', next: 'system' },
} as const;

/** Cycles through system, light and dark. The server does not know the choice and renders the first. */
export function ThemeSwitch({ isSmall = false }: { isSmall?: boolean }) {
  const { theme, setTheme } = useTheme();
  const inBrowser = useInBrowser();
  const known = inBrowser && (theme === 'light' || theme === 'dark') ? theme : 'system';
  const { icon: Icon, words, next } = THEMES[known];
  const name = `Theme: ${words}. Change to ${THEMES[next].words}`;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => setTheme(next)}
      className="inline-flex min-h-8 min-w-8 shrink-0 items-center justify-center gap-[9px] rounded-md px-2 text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden className="size-4" />
      {isSmall ? null : <span className="font-medium min-[900px]:hidden">Theme: {words}</span>}
    </button>
  );
}
