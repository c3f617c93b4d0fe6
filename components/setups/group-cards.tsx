import { ChevronDown, ChevronRight } from 'lucide-react';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import type { SetupFamily, SetupGroup, SetupsAnswer } from '@/lib/features/setups/setups';
import { CellMark, MarkLegend, markOf } from './cell-mark';
import { type ChecksBySetup, GroupChecksWords } from './group-checks';
import { GroupWords, hasBaseline, hasNotCompared, isCompared, ReferenceChip, ShareBar } from './group-words';
import type { MatrixRow, Place } from './matrix-rows';

/** The matrix for narrow screens: one card per group, with a strip of sections and a button for each difference. */
export function GroupCards({
  rows,
  columns,
  active,
  chosen,
  checks,
  profilesAddress,
  findingsAddress,
  onChoose,
  onOpen,
  onToggle,
}: {
  rows: readonly MatrixRow[];
  columns: SetupsAnswer['sections'];
  active: Place | null;
  chosen: readonly number[];
  checks: ChecksBySetup;
  profilesAddress: (setup: number) => string;
  findingsAddress: (setup: number) => string;
  onChoose: (setup: number) => void;
  onOpen: (place: Place) => void;
  onToggle: (key: string) => void;
}) {
  const groups = rows.flatMap((row) => (row.kind === 'rest' ? [] : [row.group]));
  const saysNone = hasBaseline(rows);
  const most = Math.max(1, ...groups.map(({ profiles }) => profiles));
  return (
    <>
      <details className="border-b border-line px-3 py-2">
        <summary className="cursor-pointer rounded-sm text-sm text-ink-2">What the marks mean</summary>
        <MarkLegend
          hasAccepted={groups.some(({ differences }) => differences.some(({ accepted }) => accepted))}
          hasNotCompared={hasNotCompared(rows, columns)}
          className="mt-1.5 flex flex-wrap gap-x-3.5"
        />
      </details>
      <ul aria-label="Groups of profiles">
        {rows.map((row) => {
          if (row.kind === 'rest') {
            const Chevron = row.isOpen ? ChevronDown : ChevronRight;
            return (
              <li key={row.key} className="border-t border-line">
                <button
                  type="button"
                  aria-expanded={row.isOpen}
                  onClick={() => onToggle(row.key)}
                  className="flex min-h-11 w-full items-center justify-between px-3 text-left text-ink-2"
                >
                  {`${countWords(row.groups.length)} smaller groups`}
                  <Chevron aria-hidden className="size-4" />
                </button>
              </li>
            );
          }
          const { group, family, kind, key } = row;
          const isFirst = kind === 'first';
          const isActive = active?.key === key;
          return (
            <li
              key={key}
              className={`border-t border-line px-3 py-3 first:border-t-0 print:break-inside-avoid ${isActive ? 'bg-accent-soft' : isFirst ? 'bg-sunken' : ''}`}
            >
              {isFirst ? (
                <h2 className="flex flex-wrap items-center gap-y-1">
                  <GroupWords family={family} group={group} />
                  <ReferenceChip reference={family.reference} saysNone={saysNone} />
                </h2>
              ) : group.differences.length === 0 ? (
                <p className="text-ink-2">
                  <GroupWords family={family} group={group} />
                </p>
              ) : (
                <ul className="flex flex-wrap gap-1.5">
                  {group.differences.map((difference) => {
                    const column = columns.findIndex((one) => one.key === difference.section);
                    const isOpen = isActive && active.column === column;
                    return (
                      <li key={difference.section} className="min-w-0">
                        <button
                          type="button"
                          aria-pressed={isOpen}
                          onClick={() => onOpen({ key, column })}
                          className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-lg border border-warn/50 bg-surface px-2 text-left font-medium wrap-anywhere aria-pressed:border-accent aria-pressed:outline-2 aria-pressed:outline-accent"
                        >
                          <CellMark kind={markOf(difference)} accepted={difference.accepted} />
                          <MarkedText>{difference.words}</MarkedText>
                          <span className="sr-only">, {group.fingerprint}</span>
                        </button>
                      </li>
                    );
                  })}
                </ul>
              )}
              <div className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-3">
                <PageLink href={profilesAddress(group.number)} className="numeric hover:underline">
                  <span className="font-semibold">{countWords(group.profiles)}</span>{' '}
                  {group.profiles === 1 ? 'profile' : 'profiles'}
                  <span className="sr-only">, {group.fingerprint}</span>
                </PageLink>
                <ShareBar share={group.profiles / most} isFirst={isFirst} />
                <span className="font-mono text-xs text-ink-2">{group.fingerprint}</span>
                <label className="inline-flex size-8 items-center justify-center">
                  <span className="sr-only">{`Select ${group.fingerprint} to compare`}</span>
                  <input
                    type="checkbox"
                    checked={chosen.includes(group.number)}
                    onChange={() => onChoose(group.number)}
                    className="size-4 accent-(--accent) print:hidden"
                  />
                </label>
              </div>
              {checks === null ? null : (
                <p className="mt-1 text-sm empty:hidden">
                  <GroupChecksWords
                    of={checks.get(group.number)}
                    href={findingsAddress(group.number)}
                    group={group.fingerprint}
                  />
                </p>
              )}
              <Strip family={family} group={group} columns={columns} isFirst={isFirst} />
              {isFirst ? (
                <p className="mt-1 hidden text-xs text-ink-2 print:block">
                  <MarkedText>{shownWords(family, group, columns)}</MarkedText>
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** On paper there are no tooltips to explain the squares. */
const shownWords = (
  family: SetupFamily,
  { presence }: SetupGroup,
  columns: SetupsAnswer['sections'],
): string => {
  const shown = columns
    .filter(({ key }, index) => isCompared(family, key) && presence[index] === 'shown')
    .map(({ label }) => label);
  return shown.length === 0 ? 'No sections shown.' : `Shown: ${shown.join(', ')}.`;
};

/** Every section of a group at a glance; the buttons above say what differs. */
function Strip({
  family,
  group,
  columns,
  isFirst,
}: {
  family: SetupFamily;
  group: SetupGroup;
  columns: SetupsAnswer['sections'];
  isFirst: boolean;
}) {
  return (
    <div aria-hidden className="mt-1 flex h-6">
      {columns.map(({ key, group: subject }, index) => {
        const difference = group.differences.find(({ section }) => section === key);
        const presence = group.presence[index];
        const isLined = index > 0 && columns[index - 1]?.group !== subject;
        return (
          <span
            key={key}
            className={`flex min-w-0 flex-1 items-center justify-center *:max-w-full ${isLined ? 'border-l border-line' : ''}`}
          >
            {!isCompared(family, key) ? (
              <CellMark kind="not-compared" />
            ) : difference ? (
              <CellMark kind={markOf(difference)} accepted={difference.accepted} />
            ) : isFirst && presence ? (
              <CellMark kind={presence} />
            ) : (
              <CellMark kind={presence === 'shown' ? 'same' : 'same-hidden'} />
            )}
          </span>
        );
      })}
    </div>
  );
}
