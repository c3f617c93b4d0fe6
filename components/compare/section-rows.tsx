import type { ReactNode } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import type { ComparedCell, ComparedSection, ComparedSetting } from '@/lib/features/compare/compared-cell';
import { differs } from '@/lib/features/compare/differing-cells';
import { ComparedValue } from './compared-value';

/** Layout of the cells. On a narrow screen a section is a line of its own, and two columns are side by side. */
export const WIDE = 'max-[899px]:hidden print:table-cell!';
/**
 * The column of sections. On paper each section is a line of its own: a cell that spans rows would move them all to the
 * next page.
 */
export const SECTION = 'max-[899px]:hidden print:hidden!';
export const STICKY = 'min-[900px]:sticky print:static!';
export const CELL = 'border-b border-l border-line px-3.5 py-[7px] max-[899px]:px-2 text-left align-top';
/** Pins the setting's name and the reference column while the others scroll. */
const PINNED = 'min-[1200px]:sticky min-[1200px]:left-[380px] min-[1200px]:z-10 print:static!';

export interface RowPlaces {
  /** Column indexes in display order. */
  places: readonly number[];
  by: number;
  /** Classes that hide a column on a narrow screen. */
  hidden: (place: number) => string;
}

export function SectionRows({ section, places, by, hidden }: RowPlaces & { section: ComparedSection }) {
  const { key, label, known, settings } = section;
  const name = (
    <>
      <span className="font-semibold text-ink">
        <MarkedText>{label}</MarkedText>
      </span>
      {known ? (
        <code className="block text-xs text-ink-3 max-[899px]:ml-1.5 max-[899px]:inline print:ml-1.5 print:inline">
          <MarkedText>{key}</MarkedText>
        </code>
      ) : (
        <span className="block text-xs text-ink-3">Unknown to this console</span>
      )}
    </>
  );
  return (
    <tbody>
      <SectionLine columns={places.length}>{name}</SectionLine>
      {settings.map((setting, index) => (
        <tr key={setting.path} className={setting.cells.some(isLong) ? 'print:break-inside-auto!' : ''}>
          {index === 0 ? (
            <th
              scope="rowgroup"
              rowSpan={settings.length}
              className={`${CELL} ${SECTION} ${STICKY} z-10 border-l-0! min-[900px]:left-0 bg-surface font-normal wrap-anywhere`}
            >
              {name}
            </th>
          ) : null}
          <th
            scope="row"
            title={setting.path}
            className={`${CELL} ${STICKY} z-10 bg-surface min-[900px]:left-[174px] font-normal wrap-anywhere text-ink-2 max-[899px]:border-l-0 max-[899px]:text-sm`}
          >
            <MarkedText also={setting.path}>{setting.label}</MarkedText>
          </th>
          {places.map((place) => (
            <SettingCell key={place} setting={setting} place={place} by={by} hidden={hidden(place)} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** A text longer than this would fill most of a page with eight columns, so it may break across pages. */
const LONG = 400;

const isLong = (cell: ComparedCell): boolean =>
  cell.is === 'value' && typeof cell.value === 'string' && cell.value.length > LONG;

/** The name of a section above its rows, on a narrow screen and on paper. */
export function SectionLine({ columns, children }: { columns: number; children: ReactNode }) {
  const ground = 'border-b border-line bg-sunken';
  return (
    <tr className="min-[900px]:hidden print:table-row! print:break-after-avoid">
      <th
        scope="rowgroup"
        colSpan={3}
        className={`${ground} px-2 py-1.5 text-left font-normal wrap-anywhere`}
      >
        {children}
      </th>
      {columns > 2 ? <td colSpan={columns - 2} className={`${ground} hidden print:table-cell`} /> : null}
    </tr>
  );
}

function SettingCell({
  setting,
  place,
  by,
  hidden,
}: {
  setting: ComparedSetting;
  place: number;
  by: number;
  hidden: string;
}) {
  const [cell, base] = [setting.cells[place], setting.cells[by]] as [ComparedCell, ComparedCell];
  const isBase = place === by;
  const isOther = differs(setting, by, place);
  return (
    <ComparedCellOf
      isBase={isBase}
      isOther={isOther}
      className={`${hidden} ${isBase || isOther ? '' : 'text-ink-3'}`}
    >
      <div className="min-w-0">
        <ComparedValue
          path={setting.path}
          cell={cell}
          base={isBase ? null : base}
          isQuiet={!isBase && !isOther}
        />
      </div>
    </ComparedCellOf>
  );
}

/** A column's cell, marked if it differs from the reference column. */
export function ComparedCellOf({
  isBase,
  isOther,
  className,
  children,
}: {
  isBase: boolean;
  isOther: boolean;
  className: string;
  children: ReactNode;
}) {
  const cellStyle = isBase ? `bg-sunken ${PINNED}` : isOther ? 'bg-warn-soft' : '';
  return (
    <td className={`${CELL} ${className} ${cellStyle} wrap-anywhere max-[899px]:text-sm`}>
      <div className="flex gap-2">
        {isOther ? (
          <span className="shrink-0 font-semibold text-warn">
            <span aria-hidden>≠</span>
            <span className="sr-only">Differs: </span>
          </span>
        ) : null}
        {children}
      </div>
    </td>
  );
}
