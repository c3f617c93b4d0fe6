import { Panel } from '@/components/ui/panel';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { TableHead } from '@/components/ui/table-head';
import { PeopleRow } from './people-row';
import { SectionFrame } from './section-frame';
import type { SectionReading } from './section-readings';

const COLUMNS = ['Section', 'In portal', 'People model', 'Most entries', 'Screening', 'Also'];

/** All sections that collect representatives, side by side: they differ in values, not in kind. */
export function PeopleSection({
  readings,
  isVisible,
}: {
  readings: readonly SectionReading[];
  isVisible: (reading: SectionReading) => boolean;
}) {
  const visible = readings.filter(isVisible).length;
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
      <Panel>
        <ScrollRegion label="People and companies, table">
          <table className="settings-table min-w-[760px] print:min-w-0">
            <TableHead columns={COLUMNS} atRight={['Most entries']} />
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
