import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import { groupWords } from '@/lib/features/setups/group-words';
import type { ChecksOfSetup, SetupGroup, SetupsAnswer } from '@/lib/features/setups/setups';
import { CellMark, type MarkKind, markOf } from './cell-mark';
import { GroupChecksCount } from './group-checks';
import { DifferingCount, GroupWords, isCompared, ReferenceChip, ShareBar } from './group-words';
import { countDiffering, type MatrixRow } from './matrix-rows';
import { cellId } from './use-matrix';

interface MatrixColumns {
  columns: readonly SetupsAnswer['sections'][number][];
  /** Whether there is a line before the column. */
  separated: readonly boolean[];
  /** Profiles of the largest group. */
  most: number;
  /** The column of the active cell, −1 for the row itself; null if it is in another row. */
  activeColumn: number | null;
  isOpen: boolean;
  /** Whether a first row says that it is not a baseline. */
  saysNone: boolean;
}

const LINE = 'border-l border-line pl-1';
const ACTIVE_ROW = 'group-focus/grid:bg-accent-soft';
const ACTIVE_CELL = 'group-focus/grid:outline-2 -outline-offset-2 outline-accent group-focus/grid:rounded-md';
const WHO =
  'grid w-full grid-cols-[24px_46px_minmax(0,1fr)_52px_0px] items-center pr-2.5 min-[1320px]:grid-cols-[24px_46px_minmax(0,1fr)_56px_50px]';

const PRESENCE_WORDS: Record<SetupGroup['presence'][number], string> = {
  shown: 'shown',
  hidden: 'hidden',
  absent: 'not included',
  unreadable: 'unreadable',
};

export const GroupMatrixRow = memo(function GroupMatrixRow({
  row: { kind, key, family, group },
  columns,
  separated,
  most,
  activeColumn,
  isOpen,
  saysNone,
  isChosen,
  hasChecks,
  checks,
  profilesHref,
  findingsHref,
  onChoose,
}: MatrixColumns & {
  row: Exclude<MatrixRow, { kind: 'rest' }>;
  isChosen: boolean;
  /** Whether any check is active, and its results in the group. */
  hasChecks: boolean;
  checks: ChecksOfSetup | undefined;
  profilesHref: string;
  findingsHref: string;
  onChoose: (setup: number) => void;
}) {
  const isFirst = kind === 'first';
  const isActive = activeColumn !== null;
  const ground = isActive ? `${ACTIVE_ROW} ${isOpen ? 'bg-accent-soft' : ''}` : '';
  const top = isFirst ? 'border-t border-t-line bg-sunken' : '';
  const active = `${ACTIVE_CELL} ${isOpen ? 'outline-2 rounded-md' : ''}`;
  return (
    <tr data-row={key} aria-selected={isChosen} className="group/row">
      <th
        id={cellId({ key, column: -1 })}
        data-column={-1}
        scope="row"
        className={`cursor-pointer scroll-mt-[232px] scroll-mb-[340px] p-0 pl-3 text-left font-normal ${isFirst ? 'h-[33px]' : 'h-[27px]'} ${top} ${ground} ${activeColumn === -1 ? active : ''}`}
      >
        <div className={WHO}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select ${group.fingerprint} to compare`}
            checked={isChosen}
            onChange={() => onChoose(group.number)}
            className="size-[15px] accent-(--accent) print:hidden"
          />
          <span className="truncate font-mono text-xs text-ink-3">{group.fingerprint}</span>
          <span
            className={`flex min-w-0 items-center ${isFirst ? 'font-semibold' : 'text-sm'}`}
            title={groupWords(family, group)}
          >
            <span className="truncate">
              <GroupWords family={family} group={group} />
            </span>
            {isFirst ? <ReferenceChip reference={family.reference} saysNone={saysNone} /> : null}
          </span>
          <PageLink
            href={profilesHref}
            tabIndex={-1}
            title="View profiles"
            className="pl-2 text-right text-sm numeric hover:underline"
          >
            {countWords(group.profiles)}
            <span className="sr-only">
              {group.profiles === 1 ? ' profile' : ' profiles'}, {group.fingerprint}
            </span>
          </PageLink>
          <span className="ml-2.5 max-[1319px]:hidden">
            <ShareBar share={group.profiles / most} isFirst={isFirst} />
          </span>
        </div>
      </th>
      {hasChecks ? (
        <td className={`p-0 text-center leading-none ${top} ${ground}`}>
          <GroupChecksCount of={checks} href={findingsHref} group={group.fingerprint} />
        </td>
      ) : null}
      {columns.map((column, index) => {
        const presence = group.presence[index];
        const difference = group.differences.find(({ section }) => section === column.key);
        const isOutside = !isCompared(family, column.key);
        const mark: MarkKind | null = isOutside
          ? 'not-compared'
          : difference
            ? markOf(difference)
            : presence === undefined
              ? isFirst
                ? null
                : 'same'
              : isFirst
                ? presence
                : presence === 'shown'
                  ? 'same'
                  : 'same-hidden';
        const words =
          difference?.words ??
          (presence !== undefined ? PRESENCE_WORDS[presence] : isOutside ? 'other settings' : 'same');
        const isSame = !isFirst && !isOutside && difference === undefined;
        return (
          <td
            key={column.key}
            id={cellId({ key, column: index })}
            data-column={index}
            aria-label={`${column.label}: ${isSame ? `same, ${words}` : words}${difference?.accepted ? ', accepted' : ''}${isOutside ? ', not in the baseline' : ''}`}
            className={`cursor-pointer scroll-mt-[232px] scroll-mb-[340px] p-0 text-center leading-none ${separated[index] ? LINE : ''} ${top} ${ground} ${activeColumn === index ? active : ''}`}
          >
            {mark === null ? null : <CellMark kind={mark} accepted={difference?.accepted ?? false} />}
          </td>
        );
      })}
    </tr>
  );
});

export const RestMatrixRow = memo(function RestMatrixRow({
  row: { key, groups, isOpen: isListed },
  columns,
  separated,
  most,
  activeColumn,
  failing,
}: MatrixColumns & {
  row: Extract<MatrixRow, { kind: 'rest' }>;
  /** Number of groups with failing checks; null if no check is active. */
  failing: number | null;
}) {
  const differing = countDiffering(groups, () => 1);
  const mostDiffering = Math.max(1, ...Object.values(differing));
  const profiles = groups.reduce((sum, group) => sum + group.profiles, 0);
  const ground = activeColumn === null ? '' : ACTIVE_ROW;
  const Chevron = isListed ? ChevronDown : ChevronRight;
  return (
    <tr data-row={key}>
      <th
        id={cellId({ key, column: -1 })}
        data-column={-1}
        scope="row"
        aria-expanded={isListed}
        className={`h-[27px] cursor-pointer scroll-mt-[232px] scroll-mb-[340px] p-0 pl-3 text-left text-sm font-normal text-ink-3 ${ground} ${activeColumn === -1 ? ACTIVE_CELL : ''}`}
      >
        <div className={WHO}>
          <span />
          <Chevron aria-hidden className="size-3.5" />
          <span className="truncate">{`${countWords(groups.length)} smaller groups: how many differ where`}</span>
          <span className="pl-2 text-right numeric">
            {countWords(profiles)}
            <span className="sr-only"> profiles</span>
          </span>
          <span className="ml-2.5 max-[1319px]:hidden">
            <ShareBar share={profiles / most} isFirst={false} />
          </span>
        </div>
      </th>
      {failing === null ? null : (
        <td className={`p-0 text-center text-2xs text-ink-3 numeric ${ground}`}>
          {failing === 0 ? null : (
            <span title={`Checks fail in ${countWords(failing)} of them`}>
              <span aria-hidden>{countWords(failing)}</span>
              <span className="sr-only">{`Checks fail in ${countWords(failing)} of them`}</span>
            </span>
          )}
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          id={cellId({ key, column: index })}
          data-column={index}
          aria-label={`${column.label}: differs in ${countWords(differing[column.key] ?? 0)} of them`}
          className={`cursor-pointer scroll-mt-[232px] scroll-mb-[340px] p-0 text-center ${separated[index] ? LINE : ''} ${ground} ${activeColumn === index ? ACTIVE_CELL : ''}`}
        >
          <DifferingCount count={differing[column.key] ?? 0} most={mostDiffering} />
        </td>
      ))}
    </tr>
  );
});
