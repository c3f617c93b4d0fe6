'use client';

import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, useImperativeHandle, useRef } from 'react';
import { EARLY_INPUT, useEarlyInput } from './use-early-input';

/** The longest search or filter accepted by the console's routes. */
const MOST_CHARACTERS = 200;

/** A one-line field with a label for screen readers; `icon` is only decoration. Text typed before hydration is kept. */
export function TextField({
  icon: Icon,
  className = '',
  ref,
  onChange,
  ...rest
}: ComponentProps<'input'> & { icon?: LucideIcon; 'aria-label': string }) {
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLInputElement, []);
  useEarlyInput(field, onChange);
  return (
    <span
      className={`inline-flex h-[30px] items-center gap-2 rounded-md border border-edge bg-surface px-2.5 text-ink-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent ${className}`}
    >
      {Icon ? <Icon aria-hidden className="size-[15px] shrink-0" /> : null}
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={MOST_CHARACTERS}
        className="w-full min-w-0 bg-transparent text-ink outline-none"
        {...EARLY_INPUT}
        {...rest}
        onChange={onChange}
        ref={field}
      />
    </span>
  );
}
