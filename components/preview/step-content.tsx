import type { ReactNode } from 'react';
import { capitalised } from '@/components/ui/capitalised';
import { countWords } from '@/components/ui/count-words';
import { LabelledId } from '@/components/ui/id-chip';
import { NotSet } from '@/components/ui/not-set';
import { Unreadable } from '@/components/ui/unreadable';
import { percentWords } from '@/lib/features/preview/asked-words';
import { missingValueWords } from '@/lib/features/preview/configured-value';
import type { PreviewStep } from '@/lib/features/preview/portal-preview';
import type { EntryPart, StepPart } from '@/lib/features/preview/step-parts';
import { ConfiguredValueText } from './configured-value-text';
import { DocumentCard } from './document-card';
import { EntryCard } from './entry-card';

/** Most parts drawn in a step: no one reads more, and the service may send ten thousand. */
const MOST_PARTS = 500;

/** A step, as far as the configuration describes it. Its fields are only drawn: nothing can be filled in. */
export function StepContent({
  step: { label, parts, unknown },
  withHidden,
}: {
  step: PreviewStep;
  /** Also show parts that are not asked for each entry. */
  withHidden: boolean;
}) {
  const owner = parts.find((part) => part.kind === 'entry' && part.threshold !== null);
  const hasIds = parts.some(({ kind }) => kind === 'id');
  return (
    <>
      <h3 className="text-xl font-semibold">{label}</h3>
      {owner?.kind === 'entry' ? <Threshold part={owner} /> : null}
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {parts.slice(0, MOST_PARTS).map((part) => (
          <Part key={part.id} part={part} withHidden={withHidden} />
        ))}
      </div>
      {parts.length > MOST_PARTS ? (
        <p className="mt-2 text-ink-2">and {countWords(parts.length - MOST_PARTS)} more</p>
      ) : null}
      {hasIds ? (
        <p className="mt-2 text-2xs text-ink-3">
          The service sends only IDs. Names are labels from this console.
        </p>
      ) : null}
      {unknown.length === 0 ? null : (
        <p className="mt-2 text-2xs wrap-anywhere text-ink-3">
          Also sent, unknown to this console: {unknown.slice(0, 20).join(', ')}
          {unknown.length > 20 ? ` and ${countWords(unknown.length - 20)} more` : ''}
        </p>
      )}
    </>
  );
}

function Threshold({ part: { threshold } }: { part: EntryPart }): ReactNode {
  if (threshold === null) return null;
  if (threshold.is !== 'value') {
    return (
      <p className="mt-0.5 text-ink-2">
        Ownership threshold: <ConfiguredValueText configured={threshold} />
      </p>
    );
  }
  return (
    <p className="mt-0.5 text-ink-2">
      A person at or above {percentWords(threshold.value)} is treated as an owner.
    </p>
  );
}

function Part({ part, withHidden }: { part: StepPart; withHidden: boolean }): ReactNode {
  switch (part.kind) {
    case 'document':
      return <DocumentCard part={part} />;
    case 'entry':
      return <EntryCard part={part} withHidden={withHidden} />;
    case 'id':
      return (
        <div className="rounded-lg border border-line px-3.5 py-2">
          <LabelledId id={part.number} label={part.label} sign="#" chip />
        </div>
      );
    case 'text':
      return (
        <p className="rounded-lg border border-line px-3.5 py-3 wrap-anywhere whitespace-pre-line">
          {part.text.is === 'value' ? null : 'Text: '}
          <ConfiguredValueText configured={part.text} />
        </p>
      );
    case 'lost':
      return (
        <p>
          <Unreadable>{`${capitalised(part.what)}: ${missingValueWords(part.configured).toLowerCase()}`}</Unreadable>
        </p>
      );
    case 'no_list':
      return (
        <p>
          {capitalised(part.what)}s:{' '}
          {part.configured.is === 'empty' ? (
            <NotSet raw="an empty list, []">None</NotSet>
          ) : (
            <ConfiguredValueText configured={part.configured} />
          )}
        </p>
      );
    case 'shown_only':
      return <p className="text-ink-2">This step has no settings of its own.</p>;
  }
}
