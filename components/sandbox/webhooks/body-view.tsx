'use client';

import { useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { MarkedText } from '@/components/ui/marked-text';
import { Segmented } from '@/components/ui/segmented';
import { prettyJson } from './delivery-words';

const LOOKS = [
  { value: 'pretty', label: 'Indented' },
  { value: 'exact', label: 'As sent' },
] as const;

/** The body: readable, or to the letter as it was signed. What is copied is always the latter. */
export function BodyView({ body }: { body: string }) {
  const [look, setLook] = useState<'pretty' | 'exact'>('pretty');
  return (
    <section aria-labelledby="body" className="mt-6">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id="body" className="grow font-[620]">
          Body
        </h3>
        <Segmented label="Body shown" value={look} choices={LOOKS} onChange={setLook} />
        <CopyButton text={body} name="body" />
      </div>
      <pre className="mt-1.5 max-h-[420px] overflow-y-auto rounded-md border border-line bg-sunken p-3 font-mono text-[12px] wrap-anywhere whitespace-pre-wrap">
        <MarkedText>{look === 'pretty' ? prettyJson(body) : body}</MarkedText>
      </pre>
    </section>
  );
}
