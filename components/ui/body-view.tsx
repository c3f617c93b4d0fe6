'use client';

import { useEffect, useRef, useState } from 'react';
import { exactJsonText, parseExactJson } from '@/lib/platform/text/exact-number';
import { isDeeperThan } from '@/lib/platform/text/scan-json';
import { CopyButton } from './copy-button';
import { MarkedText } from './marked-text';
import { Segmented } from './segmented';

/**
 * The body of a webhook: formatted, or exactly as it was signed, which `exactly` names. Copy always copies the latter.
 */
export function BodyView({ body, exactly }: { body: string; exactly: string }) {
  const [format, setFormat] = useState<'pretty' | 'exact'>('pretty');
  const formats = [
    { value: 'pretty', label: 'Indented' },
    { value: 'exact', label: exactly },
  ] as const;
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="grow font-semibold">Body</h3>
        <Segmented label="Body shown" value={format} choices={formats} onChange={setFormat} />
        <CopyButton text={body} name="body" />
      </div>
      <TextBlock label="Body">{format === 'pretty' ? prettyJson(body) : body}</TextBlock>
    </div>
  );
}

/** Indents grow with the square of the depth: a hostile body of 256 KB would become gigabytes. */
const MOST_LEVELS = 64;

/** Indented JSON; text that is not JSON stays as it is. */
export function prettyJson(text: string): string {
  if (isDeeperThan(text, MOST_LEVELS)) return text;
  try {
    return exactJsonText(parseExactJson(text), 2) ?? text;
  } catch {
    return text;
  }
}

/**
 * Foreign text, unchanged and inert. A long one scrolls on its own, and is then a named stop of the Tab key (WCAG
 * 2.1.1). It is a group, not a landmark, because a page may have many.
 */
export function TextBlock({ label, children: text }: { label: string; children: string }) {
  const block = useRef<HTMLFieldSetElement>(null);
  const [overflows, setOverflows] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has a different height.
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
