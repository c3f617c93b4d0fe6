import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { SectionFrame, StateBadge } from './section-frame';
import { misfitOfWhole, type SectionReading } from './section-readings';
import { misfitWords, Unreadable } from './unreadable';
import type { IsVisible } from './use-setup-filter';

/** Sections that are shown or hidden and have no other setting. */
export function FlagsSection({
  readings,
  isVisible,
}: {
  readings: readonly SectionReading[];
  isVisible: IsVisible;
}) {
  return (
    <SectionFrame
      id="flags"
      title="Shown or hidden only"
      isVisible={readings.some((reading) => isVisible(reading))}
      aside={<span className="text-ink-3">Sections without settings of their own</span>}
    >
      <Panel>
        <ul>
          {readings.map((reading) => {
            const { section, state, misfits } = reading;
            const [misfit] = misfits;
            return (
              <li
                key={section.key}
                id={`section-${section.key}`}
                className={`grid scroll-mt-16 gap-x-4 gap-y-0.5 border-b border-line px-3.5 py-[7px] last:border-0 target:bg-accent-soft sm:grid-cols-[210px_minmax(0,1fr)] ${isVisible(reading) ? '' : 'hidden print:grid'}`}
              >
                <span className="break-words">
                  <span className="font-medium">
                    <MarkedText>{section.label}</MarkedText>
                  </span>{' '}
                  <code className="text-ink-3">
                    <MarkedText>{section.key}</MarkedText>
                  </code>
                </span>
                {misfit ? (
                  <Unreadable>
                    {misfitWords(misfit, misfitOfWhole(reading) ? 'section' : 'setting')}
                  </Unreadable>
                ) : (
                  <span>
                    <StateBadge state={state} />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </Panel>
    </SectionFrame>
  );
}
