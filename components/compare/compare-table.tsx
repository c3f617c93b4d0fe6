'use client';

import { useState } from 'react';
import { useColumnName } from '@/components/shell/compared-column';
import { Panel } from '@/components/ui/panel';
import { SelectField } from '@/components/ui/select-field';
import type { ComparedCheck, ComparedColumn } from '@/lib/features/compare/compare';
import type { ComparedSection } from '@/lib/features/compare/compared-cell';
import { CheckRows } from './check-rows';
import { ColumnHeader } from './column-header';
import { FOLDED_WORDS, FoldedSections, foldedSections } from './folded-sections';
import { SECTION, SectionRows, WIDE } from './section-rows';
import { useColumnKeys } from './use-column-keys';

const HEAD =
  'sticky top-0 z-20 border-b border-l border-line px-3.5 py-3 max-[899px]:px-2 text-left align-top text-sm font-normal text-ink-2 first:border-l-0 print:static!';

/** Columns that fit on portrait paper. */
const UPRIGHT = 4;

/**
 * Configurations side by side: a row per setting, grouped by section, and a column per configuration, the reference
 * column first. In the headers, arrow keys move between columns, P makes one the reference and Backspace removes it.
 */
export function CompareTable({
  columns,
  checks,
  shown,
  same,
  by,
  counts,
  busy,
  onPin,
  onTakeOut,
}: {
  columns: readonly ComparedColumn[];
  checks: readonly ComparedCheck[];
  shown: readonly ComparedSection[];
  /** Sections that are identical everywhere, collapsed into one line. */
  same: readonly ComparedSection[];
  /** Index of the reference column. */
  by: number;
  /** Differing settings of each column, out of all settings. */
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
  const [comparedItem, setComparedItem] = useState<string | null>(null);
  const chosen = columns.findIndex(({ item }) => item === comparedItem);
  const comparedPlace = chosen >= 0 && chosen !== by ? chosen : (places[1] ?? by);
  const hidden = (place: number) => (place === by || place === comparedPlace ? '' : WIDE);
  const row = { places, by, hidden };
  const folded = foldedSections(same, by);
  return (
    <>
      <ChooseComparedColumn
        columns={columns}
        by={by}
        comparedPlace={comparedPlace}
        onChange={setComparedItem}
      />
      <Panel>
        <section
          aria-label="Comparison, table"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it (WCAG 2.1.1).
          tabIndex={0}
          aria-busy={busy}
          className={`${columns.length > UPRIGHT ? 'print-landscape' : ''} relative focus-visible:-outline-offset-2 min-[900px]:max-h-[max(320px,calc(100dvh-190px))] min-[900px]:overflow-auto print:max-h-none! print:overflow-visible!`}
        >
          <table
            style={{ '--others': columns.length } as React.CSSProperties}
            className="w-full table-fixed border-separate border-spacing-0 min-[900px]:min-w-[calc(380px+var(--others)*238px)] print:min-w-0!"
          >
            <caption className="sr-only">
              Settings of each configuration, by section. The other columns are compared with the first one.
            </caption>
            <colgroup>
              <col className="w-[174px] max-[899px]:hidden print:hidden" />
              <col className="w-[206px] max-[899px]:w-[30%] print:w-[18%]" />
              {places.map((place) => (
                <col
                  key={columns[place]?.item}
                  className={
                    place === by || place === comparedPlace ? '' : 'max-[899px]:hidden print:table-column!'
                  }
                />
              ))}
            </colgroup>
            <thead>
              <tr onKeyDown={headers.onKeyDown} onFocus={headers.onFocus}>
                <th scope="col" className={`${HEAD} ${SECTION} z-30 bg-surface min-[900px]:left-0`}>
                  Section
                </th>
                <th scope="col" className={`${HEAD} z-30 border-l-0! bg-surface min-[900px]:left-[174px]`}>
                  Setting
                  <span className="mt-4 block text-xs text-ink-3 max-[899px]:hidden">
                    Grey: same as the first column.
                    <br />
                    <span className="font-semibold text-warn">≠</span> Different.
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
            <CheckRows checks={checks} {...row} />
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
const toggled = (before: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]);

/** On a narrow screen, chooses which column to show next to the reference column. */
function ChooseComparedColumn({
  columns,
  by,
  comparedPlace,
  onChange,
}: {
  columns: readonly ComparedColumn[];
  by: number;
  comparedPlace: number;
  onChange: (item: string) => void;
}) {
  const nameOf = useColumnName();
  if (columns.length < 3) return null;
  return (
    <div className="mb-2.5 min-[900px]:hidden print:hidden">
      <SelectField
        aria-label="Side by side with"
        value={columns[comparedPlace]?.item ?? ''}
        onChange={({ target }) => onChange(target.value)}
        className="w-full"
        choices={columns.flatMap((column, place) =>
          place === by ? [] : [{ value: column.item, label: `Side by side with ${nameOf(column)}` }],
        )}
      />
    </div>
  );
}
