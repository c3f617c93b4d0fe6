import { Panel } from '@/components/ui/panel';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { TableHead } from '@/components/ui/table-head';
import { PeopleRow } from './people-row';
import { SectionFrame } from './section-frame';
import type { SectionReading } from './section-readings';
import type { IsVisible } from './use-setup-filter';

const COLUMNS = ['Section', 'In portal', 'People model', 'Most entries', 'Screening', 'Also'];
const CODES = {
  'In portal': 'enabled',
  'People model': 'people_model',
  'Most entries': 'max_number',
  Screening: 'auto_screening',
};

/** All sections that collect representatives, side by side: they differ in values, not in kind. */
export function PeopleSection({
  readings,
  isVisible,
}: {
  readings: readonly SectionReading[];
  isVisible: IsVisible;
}) {
  const visible = readings.filter((reading) => isVisible(reading)).length;
  return (
    <SectionFrame
      id="people"
      title="People and companies"
      isVisible={visible > 0}
      aside={
        <span className="text-ink-3">
          {visible === readings.length ? null : <span className="print:hidden">{visible} of </span>}
          {readings.length} sections that collect representatives
        </span>
      }
    >
      <Panel className="@container">
        <ScrollRegion label="People and companies, table">
          <table className="settings-table stacked-when-narrow">
            <TableHead columns={COLUMNS} codes={CODES} atRight={['Most entries']} />
            <tbody>
              {readings.map((reading) => (
                <PeopleRow key={reading.section.key} reading={reading} isVisible={isVisible(reading)} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </Panel>
    </SectionFrame>
  );
}
