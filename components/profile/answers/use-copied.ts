'use client';

import { useEffect, useState } from 'react';

/** How long "copied" is shown, in milliseconds. */
const SAID_FOR = 2_000;

/** Copies texts, and says for a moment which was copied, or that the browser refused. */
export function useCopied() {
  const [copied, setCopied] = useState<{ what: string; isDone: boolean } | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), SAID_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  return {
    said: copied,
    copy: (what: string, text: string) =>
      void navigator.clipboard.writeText(text).then(
        () => setCopied({ what, isDone: true }),
        () => setCopied({ what, isDone: false }),
      ),
  };
}
