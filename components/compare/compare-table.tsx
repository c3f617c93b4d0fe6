'use client';

import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { SelectField } from '@/components/ui/select-field';
import { differs } from '@/lib/configuration/differing-cells';
import type { ComparedCell, ComparedSection, ComparedSetting } from '@/lib/contract/compared-cell';
import type { ComparedColumn } from '@/lib/contract/comparison';
import { ColumnHeader, useColumnName } from './column-header';
import { ComparedValue } from './compared-value';

/** Where everything goes. On a narrow screen a section is a line of its own, and two columns stand side by side. */
const WIDE = 'max-[899px]:hidden print:table-cell!';
const STICKY = 'min-[900px]:sticky print:static!';
const CELL = 'border-b border-l border-line px-3.5 py-[7px] max-[899px]:px-2 text-left align-top';
const HEAD =
  'sticky top-0 z-20 border-b border-l border-line px-3.5 py-3 max-[899px]:px-2 text-left align-top text-sm font-normal text-ink-2 first:border-l-0 print:static!';
/** Beside a setting's name: the column that the others are measured by stays in view while others scroll. */
const PINNED = 'min-[1200px]:sticky min-[1200px]:left-[380px] min-[1200px]:z-10 print:static!';

/**
 * Configurations side by side: a row for each setting, by section, and a column for each configuration. The column that
 * the others are measured by comes first. In the headers the arrows go from column to column, P measures by one,
 * Backspace takes it out.
 */
export function CompareTable({
  columns,
  shown,
  same,
  by,
  counts,
  busy,
  onPin,
  onTakeOut,
}: {
  columns: readonly ComparedColumn[];
  shown: readonly ComparedSection[];
  /** Sections that are the same everywhere, folded into one line. */
  same: readonly ComparedSection[];
  /** The place of the column that the others are measured by. */
  by: number;
  /** Settings of each column that differ from it, of all settings. */
  counts: readonly number[];
  busy: boolean;
  onPin: (item: string) => void;
  onTakeOut: (item: string) => void;
}) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const places = [by, ...columns.map((_, place) => place).filter((place) => place !== by)];
  const headers = useColumnKeys(
    places.map((place) => columns[place]?.item ?? ''),
    { onPin, onTakeOut },
  );
  const [besideItem, setBeside] = useState<string | null>(null);
  const chosen = columns.findIndex(({ item }) => item === besideItem);
  const beside = chosen >= 0 && chosen !== by ? chosen : (places[1] ?? by);
  const hidden = (place: number) => (place === by || place === beside ? '' : WIDE);
  const row = { places, by, hidden };
  const folded = foldedSections(same, by);
  return (
    <>
      <ChooseBeside columns={columns} by={by} beside={beside} onChange={setBeside} />
      <Panel>
        <section
          aria-label="Comparison, table"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1).
          tabIndex={0}
          aria-busy={busy}
          className="relative focus-visible:-outline-offset-2 min-[900px]:max-h-[max(320px,calc(100dvh-190px))] min-[900px]:overflow-auto print:max-h-none! print:overflow-visible!"
        >
          <table
            style={{ '--others': columns.length } as React.CSSProperties}
            className="w-full table-fixed border-separate border-spacing-0 min-[900px]:min-w-[calc(380px+var(--others)*238px)] print:min-w-0!"
          >
            <caption className="sr-only">
              Settings of each configuration by section. The first column after the names is what the others
              are measured by.
            </caption>
            <colgroup>
              <col className="w-[174px] max-[899px]:hidden print:w-[14%]" />
              <col className="w-[206px] max-[899px]:w-[30%] print:w-[16%]" />
              {places.map((place) => (
                <col
                  key={columns[place]?.item}
                  className={place === by || place === beside ? '' : 'max-[899px]:hidden'}
                />
              ))}
            </colgroup>
            <thead>
              <tr onKeyDown={headers.onKeyDown} onFocus={headers.onFocus}>
                <th scope="col" className={`${HEAD} ${WIDE} z-30 bg-surface min-[900px]:left-0`}>
                  Section
                </th>
                <th scope="col" className={`${HEAD} z-30 border-l-0! bg-surface min-[900px]:left-[174px]`}>
                  Setting
                  <span className="mt-4 block text-xs text-ink-3 max-[899px]:hidden">
                    Quiet: the same as the first.
                    <br />
                    <span className="font-semibold text-warn">≠</span> marks what differs.
                  </span>
                </th>
                {places.map((place) => {
                  const column = columns[place] as ComparedColumn;
                  const isBase = place === by;
                  return (
                    <th
                      key={column.item}
                      scope="col"
                      className={`${HEAD} ${hidden(place)} ${isBase ? 'bg-sunken min-[1200px]:left-[380px] min-[1200px]:z-30' : 'bg-surface'}`}
                    >
                      <ColumnHeader
                        column={column}
                        isBase={isBase}
                        differing={counts[place] ?? 0}
                        isStop={headers.stop === column.item}
                        onPin={() => onPin(column.item)}
                        onTakeOut={() => headers.takeOut(column.item)}
                      />
                    </th>
                  );
                })}
              </tr>
            </thead>
            {shown.map((section) => (
              <SectionRows key={section.key} section={section} {...row} />
            ))}
            {folded
              .filter(({ key }) => unfolded.has(key))
              .flatMap(({ sections }) => sections)
              .map((section) => (
                <SectionRows key={section.key} section={section} {...row} />
              ))}
          </table>
          {folded.map(({ key, sections }) => (
            <FoldedSections
              key={key}
              sections={sections}
              says={FOLDED_WORDS[key](sections, columns.length)}
              isUnfolded={unfolded.has(key)}
              onToggle={() => setUnfolded((before) => toggled(before, key))}
            />
          ))}
        </section>
      </Panel>
    </>
  );
}

interface RowPlaces {
  /** Columns in the order in which they stand. */
  places: readonly number[];
  by: number;
  /** What keeps a column off a narrow screen. */
  hidden: (place: number) => string;
}

function SectionRows({ section, places, by, hidden }: RowPlaces & { section: ComparedSection }) {
  const { key, label, known, settings } = section;
  const name = (
    <>
      <span className="font-semibold text-ink">
        <MarkedText>{label}</MarkedText>
      </span>
      {known ? (
        <code className="block text-xs text-ink-3 max-[899px]:ml-1.5 max-[899px]:inline print:ml-0 print:block">
          <MarkedText>{key}</MarkedText>
        </code>
      ) : (
        <span className="block text-xs text-ink-3">Not known to this console</span>
      )}
    </>
  );
  return (
    <tbody className="print:break-inside-avoid">
      <tr className="min-[900px]:hidden print:hidden!">
        <th
          scope="rowgroup"
          colSpan={3}
          className="border-b border-line bg-sunken px-2 py-1.5 text-left font-normal wrap-anywhere"
        >
          {name}
        </th>
      </tr>
      {settings.map((setting, index) => (
        <tr key={setting.path}>
          {index === 0 ? (
            <th
              scope="rowgroup"
              rowSpan={settings.length}
              className={`${CELL} ${WIDE} ${STICKY} z-10 border-l-0! min-[900px]:left-0 bg-surface font-normal wrap-anywhere`}
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
  const look = isBase ? `bg-sunken ${PINNED}` : isOther ? 'bg-warn-soft' : 'text-ink-3';
  return (
    <td className={`${CELL} ${hidden} ${look} wrap-anywhere max-[899px]:text-sm`}>
      <div className="flex gap-2">
        {isOther ? (
          <span className="shrink-0 font-semibold text-warn">
            <span aria-hidden>≠</span>
            <span className="sr-only">Differs: </span>
          </span>
        ) : null}
        <div className="min-w-0">
          <ComparedValue
            path={setting.path}
            cell={cell}
            base={isBase ? null : base}
            isQuiet={!isBase && !isOther}
          />
        </div>
      </div>
    </td>
  );
}

const LISTED = 6;

const isNotPart = ({ settings }: ComparedSection, place: number) =>
  settings.some(({ cells }) => cells[place]?.is === 'not_part');

type Folded = 'same' | 'not_part';

/** Sections without a difference: those that are the same, and those of which the baseline that is measured by says nothing. */
function foldedSections(
  sections: readonly ComparedSection[],
  by: number,
): { key: Folded; sections: readonly ComparedSection[] }[] {
  const all: { key: Folded; sections: readonly ComparedSection[] }[] = [
    { key: 'same', sections: sections.filter((section) => !isNotPart(section, by)) },
    { key: 'not_part', sections: sections.filter((section) => isNotPart(section, by)) },
  ];
  return all.filter((one) => one.sections.length > 0);
}

const toggled = (before: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]);

const FOLDED_WORDS: Record<Folded, (sections: readonly ComparedSection[], columns: number) => string> = {
  same: (sections, columns) => {
    const said = sections.length === 1 ? '1 section is the same' : `${sections.length} sections are the same`;
    // Of another baseline beside them only what it says something of is the same.
    const isPartly = sections.some(({ settings }) =>
      settings.some(({ cells }) => cells.some(({ is }) => is === 'not_part')),
    );
    return `${said} in ${columns === 2 ? 'both' : `all ${columns}`}${isPartly ? ', as far as they are part of each' : ''}`;
  },
  not_part: ({ length }) =>
    length === 1
      ? '1 section is not part of this baseline'
      : `${length} sections are not part of this baseline`,
};

/** "18 sections are the same in all three", which can be looked at. */
function FoldedSections({
  sections,
  says,
  isUnfolded,
  onToggle,
}: {
  sections: readonly ComparedSection[];
  says: string;
  isUnfolded: boolean;
  onToggle: () => void;
}) {
  const names = sections.slice(0, LISTED).map(({ label }) => label);
  const rest = sections.length - names.length;
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      onClick={onToggle}
      className="sticky left-0 flex w-full flex-wrap items-center gap-x-2 gap-y-0.5 bg-sunken px-3.5 py-2.5 text-left text-ink-2 hover:text-ink focus-visible:-outline-offset-2"
    >
      <ChevronRight
        aria-hidden
        className={`size-3.5 shrink-0 text-ink-3 print:hidden ${isUnfolded ? 'rotate-90' : ''}`}
      />
      <span className="font-semibold">{says}</span>
      <span className="min-w-0 wrap-anywhere text-ink-3">
        <MarkedText>{`${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`}</MarkedText>
      </span>
    </button>
  );
}

/** On a narrow screen: which of the others stands beside the one that they are measured by. */
function ChooseBeside({
  columns,
  by,
  beside,
  onChange,
}: {
  columns: readonly ComparedColumn[];
  by: number;
  beside: number;
  onChange: (item: string) => void;
}) {
  const nameOf = useColumnName();
  if (columns.length < 3) return null;
  return (
    <div className="mb-2.5 min-[900px]:hidden print:hidden">
      <SelectField
        aria-label="Side by side with"
        value={columns[beside]?.item ?? ''}
        onChange={({ target }) => onChange(target.value)}
        className="w-full"
        choices={columns.flatMap((column, place) =>
          place === by ? [] : [{ value: column.item, label: `Side by side with ${nameOf(column)}` }],
        )}
      />
    </div>
  );
}

/** The headers are one stop of the Tab key, at the column that was left last. */
function useColumnKeys(
  items: readonly string[],
  { onPin, onTakeOut }: { onPin: (item: string) => void; onTakeOut: (item: string) => void },
) {
  const [left, setLeft] = useState<string | null>(null);
  const stop = left !== null && items.includes(left) ? left : (items[0] ?? null);
  /** The column that is to have the focus once it is drawn. */
  const wanted = useRef<string | null>(null);
  const focus = (item: string) =>
    document.querySelector<HTMLElement>(`[data-item="${CSS.escape(item)}"] [data-column-stop]`)?.focus();
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    if (items.includes(wanted.current)) focus(wanted.current);
    wanted.current = null;
  });
  const takeOut = (item: string) => {
    const at = items.indexOf(item);
    wanted.current = items[at + 1] ?? items[at - 1] ?? null;
    onTakeOut(item);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const item = itemAt(event.target as Element);
    if (item === undefined) return;
    const { key } = event;
    const to = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (to !== 0) focus(items[items.indexOf(item) + to] ?? item);
    else if (key === 'p' || key === 'P') {
      wanted.current = item;
      onPin(item);
    } else if (key === 'Backspace' || key === 'Delete') takeOut(item);
    else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: { target: Element }) => setLeft(itemAt(target) ?? left);
  return { stop, onKeyDown, onFocus, takeOut };
}

const itemAt = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-item]')?.dataset.item;
