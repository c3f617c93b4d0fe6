import type { ReactNode } from 'react';
import type { Extra } from '@/lib/contract/tolerant-reading';
import { DocumentsSection } from './documents-section';
import { FlagsSection } from './flags-section';
import { OtherSettings } from './other-settings';
import { PeopleSection } from './people-section';
import type { SectionReading } from './section-readings';
import { SettingsSection } from './settings-section';
import type { IsVisible } from './use-setup-filter';

/** Every section, drawn by its shape: a section added to the table is drawn without a line here. */
export function SetupSections({
  readings,
  extras,
  isVisible,
  isExtraVisible,
  formsAction,
}: {
  readings: readonly SectionReading[];
  extras: readonly Extra[];
  isVisible: IsVisible;
  isExtraVisible: (path: string) => boolean;
  formsAction: ReactNode;
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
  const isOfDocuments = ({ section }: SectionReading) => section.group === 'Documents';
  return (
    <>
      {ofShape('documents').map((reading) => (
        <DocumentsSection key={reading.section.key} reading={reading} isVisible={isVisible} />
      ))}
      {ofShape('ids').filter(isOfDocuments).map(settings)}
      <PeopleSection readings={ofShape('representatives')} isVisible={isVisible} />
      {ofShape('text').map(settings)}
      <FlagsSection readings={ofShape('flag')} isVisible={isVisible} />
      {ofShape('ids')
        .filter((reading) => !isOfDocuments(reading))
        .map(settings)}
      <OtherSettings extras={extras} isVisible={isExtraVisible} />
    </>
  );
}
