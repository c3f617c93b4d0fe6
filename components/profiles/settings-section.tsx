import type { ReactNode } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { NotSet } from '@/components/ui/not-set';
import { Panel } from '@/components/ui/panel';
import { Unreadable } from '@/components/ui/unreadable';
import { membersOf } from '@/lib/configuration/contract/section-members';
import { labelKindOf } from '@/lib/configuration/label-kinds';
import { misfitOfWhole, type SectionReading, settingAt } from '@/lib/features/profiles/section-readings';
import { SectionFrame, StateBadge } from './section-frame';
import { SettingValue } from './setting-value';
import { misfitWords, SectionMisfits } from './unreadable';
import type { IsVisible } from './use-setup-filter';

export function SettingsSection({
  reading,
  isVisible,
  action,
}: {
  reading: SectionReading;
  isVisible: IsVisible;
  action?: ReactNode;
}) {
  const { section, state } = reading;
  const whole = misfitOfWhole(reading);
  const members = membersOf(section).filter(({ key }) => key !== 'enabled');
  return (
    <SectionFrame
      id={`section-${section.key}`}
      title={section.label}
      isVisible={isVisible(reading)}
      aside={
        <>
          <code className="text-ink-3">
            <MarkedText>{section.key}</MarkedText>
          </code>
          {state === 'absent' ? null : <StateBadge state={state} />}
          <span className="grow" />
          {action}
        </>
      }
    >
      <Panel>
        {state === 'absent' ? (
          <p className="px-3.5 py-[9px]">
            <NotSet>Not part of this configuration</NotSet>
          </p>
        ) : whole ? (
          <p className="px-3.5 py-[9px]">
            <Unreadable>{misfitWords(whole, 'section')}</Unreadable>
          </p>
        ) : (
          <dl>
            {members.map(({ key, label, meaning }) => (
              <div
                key={key}
                className={`gap-x-4 gap-y-0.5 border-b border-line px-3.5 py-[9px] last:border-0 sm:grid-cols-[210px_minmax(0,1fr)] ${isVisible(reading, key) ? 'grid' : 'hidden print:grid'}`}
              >
                <dt className="text-ink-2" title={`${meaning} (${key})`}>
                  <MarkedText also={key}>{label}</MarkedText>
                </dt>
                <dd className="min-w-0">
                  <SettingValue setting={settingAt(reading, key)} kind={labelKindOf(key)} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <SectionMisfits reading={reading} />
      </Panel>
    </SectionFrame>
  );
}
