'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Copies `text` and says so, to eyes and screen readers. `name` is what is copied: "Copy profile UUID". */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={`Copy ${name}`}
      title={`Copy ${name}`}
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
      className="inline-flex size-6 items-center justify-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink print:hidden"
    >
      <Icon aria-hidden className="size-3.5" />
      <span role="status" className="sr-only">
        {copied ? `Copied ${name}` : ''}
      </span>
    </button>
  );
}
