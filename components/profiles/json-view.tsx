'use client';

import { WrapText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ExportButton } from '@/components/shell/presenter/export-link';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { saveFile } from '@/components/ui/save-file';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { exactJsonText } from '@/lib/platform/text/exact-number';

/** The `data` of the service's answer, unchanged. */
export function JsonView({ uuid, raw }: { uuid: string; raw: unknown }) {
  const text = useMemo(() => exactJsonText(raw, 2) ?? 'null', [raw]);
  const [wraps, setWraps] = useState(true);
  const save = () => saveFile(new Blob([text], { type: 'application/json' }), `profile-${uuid}.json`);
  return (
    <section aria-labelledby="json-title">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 id="json-title">The configuration as the service sent it</h2>
        <CopyButton text={text} name="JSON" />
        <span className="grow" />
        <Button aria-pressed={wraps} onClick={() => setWraps(!wraps)} className="aria-pressed:bg-sunken">
          <WrapText aria-hidden /> Wrap lines
        </Button>
        <ExportButton onClick={save}>Download</ExportButton>
      </div>
      <Panel>
        <ScrollRegion label="JSON">
          <pre
            className={`p-3.5 font-mono text-xs leading-relaxed ${wraps ? 'wrap-anywhere whitespace-pre-wrap' : ''}`}
          >
            <MarkedText>{text}</MarkedText>
          </pre>
        </ScrollRegion>
      </Panel>
    </section>
  );
}
