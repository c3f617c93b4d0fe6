import { useId, useMemo } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import {
  compareConfigurations,
  onlyDifferences,
  type SectionComparison,
} from '@/lib/configuration/compare-configurations';
import { withKeys } from '../with-keys';
import { SettingDifference } from './setting-difference';
import { countWords, SIGN_WORDS } from './version-words';

/** Two configurations as received, section by section. A version too large to store is null. */
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
    return (
      <p className="text-ink-2">This version was too large to store. Only its time and reason are known.</p>
    );
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

/** The differences in a section, or all of it; its API key is shown next to its name. */
function SectionDifferences({ section }: { section: SectionComparison }) {
  const { key, label, known, sign, settings } = section;
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <div className="mb-1.5 flex flex-wrap items-center gap-x-2">
        <h3 id={title} className="font-medium">
          <MarkedText>{label}</MarkedText>
        </h3>
        {known ? <code className="text-ink-3">{key}</code> : null}
        <span className="text-xs text-ink-3">
          {known ? '' : 'Unknown to this console · '}
          {SIGN_WORDS[sign]}
        </span>
      </div>
      <Panel>
        {settings.length === 0 ? (
          <p className="px-3.5 py-[9px] text-ink-3">An empty section.</p>
        ) : (
          <ul>
            {withKeys(settings, ({ path }) => path).map(({ key, item }) => (
              <SettingDifference key={key} setting={item} />
            ))}
          </ul>
        )}
      </Panel>
    </section>
  );
}
