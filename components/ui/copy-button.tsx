'use client';

import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';

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
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : icon;
  return (
    <button
      type="button"
      aria-label={`Copy ${name}`}
      title={`Copy ${name}`}
      onClick={() =>
        navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
      className="inline-flex size-6 items-center justify-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink print:hidden"
    >
      <Icon aria-hidden className="size-3.5" />
      <span role="status" className="sr-only">
        {copied ? `Copied ${name}` : ''}
      </span>
    </button>
  );
}
