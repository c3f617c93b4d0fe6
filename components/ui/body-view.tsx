'use client';

import { useEffect, useRef, useState } from 'react';
import { exactJsonText, parseExactJson } from '@/lib/configuration/exact-number';
import { isDeeperThan } from '@/lib/contract/scan-json';
import { CopyButton } from './copy-button';
import { MarkedText } from './marked-text';
import { Segmented } from './segmented';

/**
 * The body of a webhook: readable, or to the letter as it was signed, which `exactly` names. What is copied is
 * always the latter.
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

/** JSON with an indent; what is no JSON stays as it is. */
export function prettyJson(text: string): string {
  if (isDeeperThan(text, MOST_LEVELS)) return text;
  try {
    return exactJsonText(parseExactJson(text), 2) ?? text;
  } catch {
    return text;
  }
}

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
