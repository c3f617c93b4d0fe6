'use client';

import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CopyButton } from './copy-button';
import { useHeldSheet } from './sheet';

interface CopyNames {
  /** Name used by its copy button. */
  name: string;
  label: string;
  text: string;
}

/** Shows a secret, once. It takes focus, because the form before it is removed. */
export function OneTimeValue({
  what,
  told,
  children,
}: {
  /** Used in “Copy the … now”. */
  what: string;
  /** The secret, and other forms of it. */
  told: readonly CopyNames[];
  /** Follows “It won’t be shown again”: whom it is for, and what it gives access to. */
  children: ReactNode;
}) {
  const section = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => section.current?.focus(), []);
  useHeldSheet();
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid w-full grid-cols-[minmax(0,1fr)] gap-3 outline-none"
    >
      <div className="rounded-lg border border-line bg-warn-soft px-3.5 py-2.5">
        <p id={id} className="flex items-center gap-1.5 font-semibold">
          <KeyRound aria-hidden className="size-4 shrink-0 text-warn" />
          Copy the {what} now
        </p>
        <p className="mt-1 text-ink-2">It won’t be shown again{children}</p>
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {told.map(({ name, label, text }) => (
          <div key={name}>
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="mt-0.5 flex items-start gap-1.5 rounded-md border border-line bg-sunken p-2.5">
              <code className="min-w-0 grow break-all">{text}</code>
              <CopyButton text={text} name={name} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
