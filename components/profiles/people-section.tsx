import type { ReactNode } from 'react';
import { LabelledId } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { NotSet } from '@/components/ui/not-set';
import { Panel } from '@/components/ui/panel';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { TableHead } from '@/components/ui/table-head';
import { Unreadable } from '@/components/ui/unreadable';
import { membersOf } from '@/lib/configuration/contract/section-members';
import { SCREENED_SECTIONS } from '@/lib/configuration/contract/section-names';
import { useLabels } from '@/lib/features/labels/queries';
import { misfitOfWhole, type SectionReading, settingAt } from '@/lib/features/profiles/section-readings';
import { exactJsonText } from '@/lib/platform/text/exact-number';
import { alsoPhrases, type Piece } from './people-row-words';
import { SectionFrame, StateBadge } from './section-frame';
import { misfitWords } from './unreadable';
import type { IsVisible } from './use-setup-filter';

const COLUMNS = ['Section', 'In portal', 'People model', 'Maximum entries', 'Screening', 'Also'];
const CODES = {
  'In portal': 'enabled',
  'People model': 'people_model',
  'Maximum entries': 'max_number',
  Screening: 'auto_screening',
};

const TOTAL = SCREENED_SECTIONS.length;

/** The sections that collect representatives, side by side: they have the same settings with different values. */
export function PeopleSection({
  readings,
  isVisible,
  areHidden,
}: {
  readings: readonly SectionReading[];
  isVisible: IsVisible;
  areHidden: boolean;
}) {
  if (readings.length === 0) return null;
  const visible = readings.filter((reading) => isVisible(reading)).length;
  const title = areHidden ? 'Hidden people and companies' : 'People and companies';
  return (
    <SectionFrame
      id={areHidden ? 'hidden-people' : 'people'}
      title={title}
      isVisible={visible > 0}
      aside={
        areHidden ? null : (
          <span className="text-ink-3">
            <span className="print:hidden">{visible === TOTAL ? '' : `${visible} of `}</span>
            <span className="hidden print:inline">
              {readings.length === TOTAL ? '' : `${readings.length} of `}
            </span>
            {TOTAL} sections that collect representatives
          </span>
        )
      }
    >
      <Panel className="@container">
        <ScrollRegion label={`${title}, table`}>
          <table className="settings-table stacked-when-narrow">
            <TableHead columns={COLUMNS} codes={CODES} atRight={['Maximum entries']} />
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

function PeopleRow({ reading, isVisible }: { reading: SectionReading; isVisible: boolean }) {
  const { section, state } = reading;
  const { labelOf } = useLabels();
  const whole = misfitOfWhole(reading);
  return (
    <tr
      id={`section-${section.key}`}
      className={`scroll-mt-24 target:bg-accent-soft print:break-inside-avoid ${isVisible ? '' : 'hidden print:table-row'} ${state === 'shown' ? '' : 'text-ink-3'}`}
    >
      <th scope="row">
        <span className="font-medium">
          <MarkedText>{section.label}</MarkedText>
        </span>{' '}
        <code className="inline-block text-ink-3">
          <MarkedText>{section.key}</MarkedText>
        </code>
      </th>
      {whole ? (
        <td colSpan={5}>
          <Unreadable>{misfitWords(whole, 'section')}</Unreadable>
        </td>
      ) : (
        <>
          <td data-label="In portal">
            <StateBadge state={state} />
          </td>
          <td data-label="People model">
            <Cell
              reading={reading}
              path="people_model.id"
              draw={(id) => <LabelledId id={id} label={labelOf('people_model', id)} sign="#" chip />}
            />
          </td>
          <td data-label="Maximum entries" className="text-right!">
            <Cell
              reading={reading}
              path="max_number"
              draw={(most) => <MarkedText>{exactJsonText(most) ?? ''}</MarkedText>}
            />
          </td>
          <td data-label="Screening">
            <Cell
              reading={reading}
              path="auto_screening"
              draw={(automatic) =>
                automatic === true ? (
                  <MarkedText>Automatic</MarkedText>
                ) : (
                  <span className="text-ink-2">
                    <MarkedText>Not automatic</MarkedText>
                  </span>
                )
              }
            />
          </td>
          <td data-label="Also" className={state === 'shown' ? 'text-ink-2' : ''}>
            <AlsoPhrases reading={reading} />
          </td>
        </>
      )}
    </tr>
  );
}

function Cell({
  reading,
  path,
  draw,
}: {
  reading: SectionReading;
  path: string;
  draw: (value: unknown) => ReactNode;
}) {
  const [member] = path.split('.');
  if (!membersOf(reading.section).some(({ key }) => key === member)) {
    return (
      <span className="text-ink-3" title={`Not applicable to ${reading.section.label}`}>
        <span aria-hidden>—</span>
        <span className="sr-only">Not applicable</span>
      </span>
    );
  }
  const setting = settingAt(reading, path);
  if (setting === null) return <Unreadable>Not sent</Unreadable>;
  if ('misfit' in setting) return <Unreadable>{misfitWords(setting.misfit, 'setting')}</Unreadable>;
  return setting.value === null ? <NotSet /> : draw(setting.value);
}

/** What only this section has, in one line: "Country of birth · company directors up to 4, model #31". */
function AlsoPhrases({ reading }: { reading: SectionReading }) {
  const { labelOf } = useLabels();
  const phrases = alsoPhrases(reading, labelOf).filter((pieces) => pieces.length > 0);
  if (phrases.length === 0) return null;
  return (
    <span className="inline-block first-letter:uppercase">
      {phrases.map((pieces, index) => (
        <span key={pieces.map((piece) => JSON.stringify(piece)).join()}>
          {index > 0 ? ' · ' : ''}
          {pieces.map((piece) => (
            <PieceWords key={JSON.stringify(piece)} piece={piece} />
          ))}
        </span>
      ))}
    </span>
  );
}

function PieceWords({ piece }: { piece: Piece }) {
  if ('notSet' in piece) return <NotSet>{piece.notSet}</NotSet>;
  if ('unreadable' in piece) return <Unreadable>{piece.unreadable}</Unreadable>;
  return <MarkedText>{piece.words}</MarkedText>;
}
