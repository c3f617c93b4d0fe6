'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import type { CheckDetail } from '@/lib/features/checks/checks';
import { changedParts } from './changed-parts';
import { Sentence } from './sentence';

/** Someone else saved a version during the edit: both are shown, and nothing is saved until the operator chooses. */
export function CheckConflict({
  theirs,
  from,
  onUseMine,
  onTakeTheirs,
}: {
  theirs: CheckDetail;
  /** The definition when the edit began. */
  from: CheckDefinition;
  onUseMine: () => void;
  onTakeTheirs: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const newest = theirs.versions[0];
  const changed = changedParts(from, theirs.definition);
  return (
    <section
      aria-labelledby="conflict-title"
      className="grid gap-2 rounded-lg border border-line bg-warn-soft px-4 py-3"
    >
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        Someone else changed this check
      </h2>
      <p className="text-ink-2">
        {newest === undefined ? null : (
          <>
            Version {newest.version} by <MarkedText>{newest.madeBy}</MarkedText>,{' '}
            <ServiceTime>{newest.madeAt}</ServiceTime>
            {changed.length === 0 ? '' : `, changed ${changed.join(', ')}`}.{' '}
          </>
        )}
        Nothing you entered has been saved yet; it is still in the form below. Their version:
      </p>
      <blockquote className="border-l-2 border-line-strong pl-3 text-ink-2">
        <p>
          <MarkedText>{theirs.title}</MarkedText>. <Sentence words={theirs.sentence} />
        </p>
        <p>
          <Sentence words={theirs.scope} />
        </p>
      </blockquote>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onUseMine}>Save mine as a new version</Button>
        <Button onClick={onTakeTheirs}>Use their version</Button>
      </div>
    </section>
  );
}
