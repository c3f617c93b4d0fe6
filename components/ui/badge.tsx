import type { ReactNode } from 'react';

const TONE = {
  on: 'bg-on-soft text-on',
  off: 'bg-sunken text-ink-3',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
} as const;

export type BadgeTone = keyof typeof TONE;

/** A short state; the word carries the meaning, the colour only repeats it. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-[21px] items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap before:size-1.5 before:rounded-full before:bg-current ${TONE[tone]}`}
    >
      {children}
    </span>
  );
}
