'use client';

import { useEffect, useState } from 'react';
import { copyText } from './copy-text';

/** How long "copied" is shown, in milliseconds. */
const SHOWN_MS = 2_000;

/** Copies texts, and says for a moment which was copied. What the browser refuses to copy is shown in a dialog. */
export function useCopied() {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return {
    /** The name of what was just copied. */
    copied,
    copy: (text: string, name: string) =>
      void copyText(text).then((isDone) => setCopied(isDone ? name : null)),
  };
}
