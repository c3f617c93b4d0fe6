'use client';

import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useCopied } from './use-copied';

/**
 * Copies `text`, and confirms it visually and to screen readers. `name` is what is copied: "Copy profile UUID". Text
 * known only in the browser, such as the address, is passed as a function.
 */
export function CopyButton({
  text,
  name,
  icon = Copy,
}: {
  text: string | (() => string);
  name: string;
  icon?: LucideIcon;
}) {
  const { copied, copy } = useCopied();
  const Icon = copied === null ? icon : Check;
  return (
    <button
      type="button"
      aria-label={`Copy ${name}`}
      title={`Copy ${name}`}
      onClick={() => copy(typeof text === 'string' ? text : text(), name)}
      className="inline-flex size-6 items-center justify-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink print:hidden"
    >
      <Icon aria-hidden className="size-3.5" />
      <span role="status" className="sr-only">
        {copied === null ? '' : `Copied ${name}`}
      </span>
    </button>
  );
}
