import { useId } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import type { SectionComparison } from '@/lib/configuration/compare-configurations';
import { withKeys } from '../with-keys';
import { SettingDifference } from './setting-difference';
import { SIGN_WORDS } from './version-words';

/** What differs in one section, or all of it; its key as the API spells it stands beside its name. */
export function SectionDifferences({ section }: { section: SectionComparison }) {
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
          {known ? '' : 'Not known to this console · '}
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
