'use client';

import { useEffect, useState } from 'react';

/** How long "copied" is shown, in milliseconds. */
const SAID_FOR = 2_000;

/** Copies texts, and says for a moment which was copied, or that the browser refused. */
export function useCopied() {
  const [said, setSaid] = useState<{ what: string; isDone: boolean } | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SAID_FOR);
    return () => clearTimeout(timer);
  }, [said]);
  return {
    said,
    copy: (what: string, text: string) =>
      void navigator.clipboard.writeText(text).then(
        () => setSaid({ what, isDone: true }),
        () => setSaid({ what, isDone: false }),
      ),
  };
}
