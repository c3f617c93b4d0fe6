import { useMemo } from 'react';
import { compareConfigurations, onlyDifferences } from '@/lib/configuration/compare-configurations';
import { SectionDifferences } from './section-differences';
import { countWords } from './version-words';

/** Two configurations as they came, section by section. A version that was too large to be kept has null for one. */
export function Differences({
  before,
  after,
  isAllShown,
}: {
  before: unknown;
  after: unknown;
  isAllShown: boolean;
}) {
  const all = useMemo(() => compareConfigurations(before, after), [before, after]);
  const differing = useMemo(() => onlyDifferences(all), [all]);
  if (before === null || after === null) {
    return <p className="text-ink-2">This version was too large to be kept: only its time and reason are.</p>;
  }
  const settings = differing.reduce((sum, section) => sum + Math.max(1, section.settings.length), 0);
  const shown = isAllShown ? all : differing;
  return (
    <>
      <p role="status" className="mb-3 font-medium">
        {countWords(settings, differing.length)}
      </p>
      <div className="grid gap-4">
        {shown.map((section) => (
          <SectionDifferences key={section.key} section={section} />
        ))}
      </div>
    </>
  );
}
