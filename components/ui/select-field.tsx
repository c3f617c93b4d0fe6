'use client';

import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useImperativeHandle, useRef } from 'react';
import { writtenOut } from '@/lib/platform/text/unseen';
import { useEarlyChoice } from './use-early-input';

export interface Choice {
  value: string;
  label: string;
  /** Choices of a group are listed together, under its name. */
  group?: string;
}

/**
 * A choice of one among several, with the browser's own select, which works with keyboard and touch. A choice made
 * before hydration is kept.
 */
export function SelectField({
  choices,
  className = '',
  ref,
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> & { choices: readonly Choice[] }) {
  const field = useRef<HTMLSelectElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLSelectElement, []);
  useEarlyChoice(field);
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <span className={`relative inline-flex ${className}`}>
      <select
        // A value restored by the browser when going back was not chosen by the operator.
        autoComplete="off"
        className="h-[30px] w-full min-w-0 appearance-none truncate rounded-md border border-edge bg-surface pr-7 pl-2.5 text-ink focus-visible:outline-offset-1 disabled:opacity-60 aria-disabled:opacity-60"
        {...rest}
        ref={field}
      >
        {groups.map((group) =>
          group === undefined ? (
            <Options key="" choices={choices.filter((choice) => choice.group === undefined)} />
          ) : (
            <optgroup key={group} label={group}>
              <Options choices={choices.filter((choice) => choice.group === group)} />
            </optgroup>
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {writtenOut(label)}
    </option>
  ));
}
