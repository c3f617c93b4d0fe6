import type { SetupsAnswer } from '@/lib/features/setups/setups';
import { MarkLegend } from './cell-mark';
import { type ChecksBySetup, failingChecks } from './group-checks';
import { DifferingCount, hasBaseline, hasNotCompared } from './group-words';
import { countDiffering, type MatrixRow } from './matrix-rows';
import { GroupMatrixRow, RestMatrixRow } from './setups-matrix-row';
import type { Matrix } from './use-matrix';

type Column = SetupsAnswer['sections'][number];

/** A column that starts a new subject has extra space before it. */
const beginsGroup = (columns: readonly Column[], index: number): boolean =>
  index === 0 || columns[index - 1]?.group !== columns[index]?.group;

/** Continues the line before a subject between the slanted names. */
const SLANTED_LINE =
  'before:absolute before:z-[1] before:bottom-0 before:left-0 before:h-px before:w-[186px] before:origin-bottom-left before:-rotate-[46deg] before:bg-line';

/** Groups by section: a family's first row shows each section's state, and the others show differences. */
export function SetupsMatrix({
  rows,
  columns,
  matrix,
  chosen,
  checks,
  profilesAddress,
  findingsAddress,
  onChoose,
}: {
  rows: readonly MatrixRow[];
  columns: readonly Column[];
  matrix: Matrix;
  chosen: readonly number[];
  checks: ChecksBySetup;
  profilesAddress: (setup: number) => string;
  findingsAddress: (setup: number) => string;
  onChoose: (setup: number) => void;
}) {
  const { active, isOpen, gridProps } = matrix;
  const groups = rows.flatMap((row) => (row.kind === 'rest' ? (row.isOpen ? [] : row.groups) : [row.group]));
  const differing = countDiffering(groups, ({ profiles }) => profiles);
  const most = Math.max(1, ...groups.map(({ profiles }) => profiles));
  const mostDiffering = Math.max(1, ...Object.values(differing));
  const hasAccepted = groups.some(({ differences }) => differences.some(({ accepted }) => accepted));
  const activeGround = isOpen ? 'bg-accent-soft' : 'group-focus/grid:bg-accent-soft';
  const activeName = isOpen
    ? 'font-semibold text-accent'
    : 'font-medium text-ink-2 group-focus/grid:font-semibold group-focus/grid:text-accent';
  const saysNone = hasBaseline(rows);
  const separated = columns.map((_, index) => (index > 0 || checks !== null) && beginsGroup(columns, index));
  return (
    <table
      {...gridProps}
      aria-colcount={columns.length + (checks === null ? 1 : 2)}
      className="group/grid w-full table-fixed border-separate border-spacing-0 pr-6 min-[1320px]:pr-3.5 outline-none focus-visible:outline-2 focus-visible:-outline-offset-2"
    >
      <colgroup>
        <col />
        {checks === null ? null : <col className="w-[34px]" />}
        {columns.map(({ key }, index) => (
          <col
            key={key}
            className={`${
              beginsGroup(columns, index)
                ? 'w-[30px] min-[1320px]:w-[34px]'
                : 'w-[22px] min-[1320px]:w-[25px]'
            } ${index === active.column ? activeGround : ''}`}
          />
        ))}
      </colgroup>
      <thead className="sticky top-12 z-[5] bg-surface print:static">
        <tr>
          <td className="h-[148px] bg-surface p-0 pb-2 pl-3.5 align-bottom">
            <MarkLegend
              hasAccepted={hasAccepted}
              hasNotCompared={hasNotCompared(rows, columns)}
              className="grid grid-cols-[auto_auto] justify-start gap-x-4 max-[1269px]:grid-cols-1"
            />
          </td>
          {checks === null ? null : (
            <th scope="col" title="Failing checks" className="relative p-0 align-bottom font-normal">
              <span className="absolute bottom-1 left-[15px] origin-bottom-left -rotate-[46deg] text-xs leading-none font-medium whitespace-nowrap text-ink-2">
                Failing checks
              </span>
            </th>
          )}
          {columns.map(({ key, label }, index) => (
            <th
              key={key}
              scope="col"
              title={key}
              className={`relative p-0 align-bottom font-normal ${separated[index] ? SLANTED_LINE : ''} ${index === active.column ? activeGround : ''}`}
            >
              <span
                className={`absolute bottom-1 z-[1] origin-bottom-left -rotate-[46deg] text-xs leading-none whitespace-nowrap ${beginsGroup(columns, index) ? 'left-[22px]' : 'left-[15px]'} ${index === active.column ? activeName : 'font-medium text-ink-2'}`}
              >
                {label}
              </span>
            </th>
          ))}
        </tr>
        <tr>
          <th scope="row" className="h-[29px] p-0 pr-3.5 text-right text-xs font-medium text-ink-3">
            Profiles that differ, by section
          </th>
          {checks === null ? null : <td className="p-0" />}
          {columns.map(({ key }, index) => (
            <td
              key={key}
              className={`p-0 text-center ${separated[index] ? 'border-l border-line pl-1' : ''} ${index === active.column ? activeGround : ''}`}
            >
              <DifferingCount count={differing[key] ?? 0} most={mostDiffering} />
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const shared = {
            columns,
            separated,
            most,
            activeColumn: row.key === active.key ? active.column : null,
            isOpen,
            saysNone,
          };
          return row.kind === 'rest' ? (
            <RestMatrixRow
              key={row.key}
              row={row}
              {...shared}
              failing={
                checks && row.groups.filter(({ number }) => failingChecks(checks.get(number)) > 0).length
              }
            />
          ) : (
            <GroupMatrixRow
              key={row.key}
              row={row}
              {...shared}
              isChosen={chosen.includes(row.group.number)}
              hasChecks={checks !== null}
              checks={checks?.get(row.group.number)}
              profilesHref={profilesAddress(row.group.number)}
              findingsHref={findingsAddress(row.group.number)}
              onChoose={onChoose}
            />
          );
        })}
      </tbody>
    </table>
  );
}
