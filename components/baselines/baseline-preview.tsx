'use client';

import { useQuery } from '@tanstack/react-query';
import { countWords, unitWords } from '@/components/ui/count-words';
import { useSettled } from '@/components/ui/use-settled';
import { filledScope } from '@/lib/configuration/checks/scope-facts';
import type {
  BaselinePreview as Preview,
  PreviewBaselineRequest,
  TypedBaseline,
} from '@/lib/features/baselines/baselines';
import { baselinePreviewQuery } from '@/lib/features/baselines/queries';
import { FIGURES, NO_PROFILES } from './baseline-words';

/** Milliseconds without a change before the preview follows. */
const SETTLED = 300;
const MOST_SECTIONS = 5;

/** What the baseline in the form would find now. */
export function BaselinePreview({ typed, id }: { typed: TypedBaseline; id?: string }) {
  const text = JSON.stringify({
    scope: filledScope(typed.scope),
    ...(typed.setup > 0 && typed.sections.length > 0 ? { setup: typed.setup, sections: typed.sections } : {}),
    ...(id === undefined ? {} : { id }),
  });
  const [settled] = useSettled(text, SETTLED);
  const { data, isFetching } = useQuery(baselinePreviewQuery(JSON.parse(settled) as PreviewBaselineRequest));
  if (data === undefined) return null;
  return (
    <section
      aria-label="Preview"
      aria-busy={isFetching || settled !== text}
      className="grid gap-2 rounded-lg border border-line bg-sunken px-3.5 py-3"
    >
      <Found preview={data} />
    </section>
  );
}

function Found({ preview: { coverage, counts, sections } }: { preview: Preview }) {
  if (coverage.known === 0) {
    return (
      <p role="status" className="font-medium text-warn">
        {NO_PROFILES}
      </p>
    );
  }
  return (
    <>
      <p role="status" className="font-medium">
        {unitWords(coverage.known, 'profile')} in scope
        {counts === null ? '' : `, ${countWords(counts.deviating)} would deviate`}
      </p>
      {counts === null ? (
        <p className="text-sm text-ink-2">Choose a group and sections to see what would deviate.</p>
      ) : (
        <p className="text-sm text-ink-2">
          {FIGURES.filter(({ key }) => key !== 'deviating' && counts[key] > 0)
            .map(({ key, label }) => `${label} ${countWords(counts[key])}`)
            .join(' · ')}
        </p>
      )}
      {sections.length === 0 ? null : (
        <ul className="flex flex-wrap gap-x-4 text-sm">
          {sections.slice(0, MOST_SECTIONS).map(({ section, label, profiles }) => (
            <li key={section}>
              {label} <span className="numeric text-ink-2">{countWords(profiles)}</span>
            </li>
          ))}
          {sections.length > MOST_SECTIONS ? (
            <li className="text-ink-3">and {sections.length - MOST_SECTIONS} more sections</li>
          ) : null}
        </ul>
      )}
    </>
  );
}
