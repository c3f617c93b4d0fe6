import type { ReactNode } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { Unreadable } from '@/components/ui/unreadable';
import type { Extra } from '@/lib/configuration/contract/tolerant-reading';
import { UNREAD_WORDS, whyUnread } from '@/lib/configuration/contract/unread-section';
import { misfitOfWhole, type SectionReading } from '@/lib/features/profiles/section-readings';
import { exactJsonText } from '@/lib/platform/text/exact-number';
import { DocumentsSection } from './documents-section';
import { PeopleSection } from './people-section';
import { SectionFrame, StateBadge } from './section-frame';
import { SettingsSection } from './settings-section';
import { misfitWords } from './unreadable';
import type { IsVisible } from './use-setup-filter';

/** Draws every section by its shape, so a section added to the table needs no code here. */
export function SetupSections({
  readings,
  extras = [],
  isVisible,
  isExtraVisible = () => false,
  formsAction,
  areHidden = false,
}: {
  readings: readonly SectionReading[];
  extras?: readonly Extra[];
  isVisible: IsVisible;
  isExtraVisible?: (path: string) => boolean;
  formsAction: ReactNode;
  /** Whether these are the hidden ones, next to the others on the same page. */
  areHidden?: boolean;
}) {
  const ofShape = (shape: string) => readings.filter(({ section }) => section.shape === shape);
  const settings = (reading: SectionReading) => (
    <SettingsSection
      key={reading.section.key}
      reading={reading}
      isVisible={isVisible}
      action={reading.section.key === 'forms' ? formsAction : null}
    />
  );
  return (
    <>
      {ofShape('documents').map((reading) => (
        <DocumentsSection key={reading.section.key} reading={reading} isVisible={isVisible} />
      ))}
      {ofShape('ids').map(settings)}
      <PeopleSection readings={ofShape('representatives')} isVisible={isVisible} areHidden={areHidden} />
      {ofShape('text').map(settings)}
      <FlagsSection readings={ofShape('flag')} isVisible={isVisible} areHidden={areHidden} />
      <OtherSettings extras={extras} isVisible={isExtraVisible} />
    </>
  );
}

/** Sections that only have shown or hidden, and no other setting. */
function FlagsSection({
  readings,
  isVisible,
  areHidden,
}: {
  readings: readonly SectionReading[];
  isVisible: IsVisible;
  areHidden: boolean;
}) {
  if (readings.length === 0) return null;
  return (
    <SectionFrame
      id={areHidden ? 'hidden-flags' : 'flags'}
      title={areHidden ? 'Other hidden sections' : 'Shown or hidden only'}
      isVisible={readings.some((reading) => isVisible(reading))}
      aside={<span className="text-ink-3">Sections with no settings of their own</span>}
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

/** More than any service has; the JSON view has them all. */
const MOST = 200;

/** Undocumented sections and members sent by the service: shown, never dropped. */
function OtherSettings({
  extras,
  isVisible,
}: {
  extras: readonly Extra[];
  isVisible: (path: string) => boolean;
}) {
  if (extras.length === 0) return null;
  return (
    <SectionFrame
      id="other-settings"
      title="Other settings"
      isVisible={extras.some(({ path }) => isVisible(path))}
      aside={<span className="text-ink-3">Sent by the service but unknown to this console</span>}
    >
      <Panel>
        <dl>
          {extras.slice(0, MOST).map(({ path, value }) => (
            <div
              key={path}
              className={`gap-x-4 gap-y-0.5 border-b border-line px-3.5 py-[9px] last:border-0 sm:grid-cols-[210px_minmax(0,1fr)] ${isVisible(path) ? 'grid' : 'hidden print:grid'}`}
            >
              <dt className="min-w-0 break-words">
                <code>
                  <MarkedText>{path}</MarkedText>
                </code>
              </dt>
              <dd className="min-w-0">
                <OtherValue value={value} />
              </dd>
            </div>
          ))}
        </dl>
        {extras.length > MOST ? (
          <p className="border-t border-line px-3.5 py-[9px] text-ink-2">
            {extras.length - MOST} more in the JSON view.
          </p>
        ) : null}
      </Panel>
    </SectionFrame>
  );
}

function OtherValue({ value }: { value: unknown }) {
  const why = whyUnread(value);
  if (why !== null)
    return <Unreadable>{`This section was not read: it is ${UNREAD_WORDS[why]}.`}</Unreadable>;
  return (
    <code className="break-words whitespace-pre-wrap text-ink-2">
      <MarkedText>{exactJsonText(value, 2) ?? ''}</MarkedText>
    </code>
  );
}
