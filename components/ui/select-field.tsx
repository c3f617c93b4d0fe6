'use client';

import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useImperativeHandle, useRef } from 'react';
import { writtenOut } from '@/lib/contract/unseen';
import { useEarlyChoice } from './use-early-input';

interface Choice {
  value: string;
  label: string;
  /** Choices of a group stand together, under its name. */
  group?: string;
}

/** A choice of one among several; the browser's own list, so keyboard and touch know it. What is chosen early is not lost. */
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
        // What a browser puts back by itself on the way back is nobody's choice.
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
