'use client';

import { useEffect, useRef, useState } from 'react';
import { MarkedText } from './marked-text';

/**
 * A text of somebody else, to the letter and inert. A long one scrolls by itself, and is then a stop of the
 * Tab key with a name (WCAG 2.1.1). A group, not a landmark: many may be on a page.
 */
export function TextBlock({ label, children: text }: { label: string; children: string }) {
  const block = useRef<HTMLFieldSetElement>(null);
  const [overflows, setOverflows] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height.
  useEffect(() => {
    const element = block.current;
    setOverflows(element !== null && element.scrollHeight > element.clientHeight);
  }, [text]);
  return (
    <fieldset
      ref={block}
      aria-label={label}
      {...(overflows ? { tabIndex: 0 } : {})}
      className="mt-1.5 min-w-0 max-h-[420px] overflow-y-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap focus-visible:-outline-offset-2"
    >
      <MarkedText>{text}</MarkedText>
    </fieldset>
  );
}
