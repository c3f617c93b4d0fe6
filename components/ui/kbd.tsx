import type { ReactNode } from 'react';

/** Whether shortcuts use the Command key. Only in the browser. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-[4px] border border-b-2 border-line-strong bg-surface px-1 font-mono text-2xs leading-snug text-ink-3">
      {children}
    </kbd>
  );
}
