'use client';

import { useState } from 'react';
import { exactJsonText, parseExactJson } from '@/lib/configuration/exact-number';
import { isDeeperThan } from '@/lib/contract/scan-json';
import { CopyButton } from './copy-button';
import { Segmented } from './segmented';
import { TextBlock } from './text-block';

/**
 * The body of a webhook: readable, or to the letter as it was signed, which `exactly` names. What is copied is
 * always the latter.
 */
export function BodyView({ body, exactly }: { body: string; exactly: string }) {
  const [look, setLook] = useState<'pretty' | 'exact'>('pretty');
  const looks = [
    { value: 'pretty', label: 'Indented' },
    { value: 'exact', label: exactly },
  ] as const;
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="grow font-semibold">Body</h3>
        <Segmented label="Body shown" value={look} choices={looks} onChange={setLook} />
        <CopyButton text={body} name="body" />
      </div>
      <TextBlock label="Body">{look === 'pretty' ? prettyJson(body) : body}</TextBlock>
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
