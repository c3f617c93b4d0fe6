import type { SetupFamily, SetupGroup } from '@/lib/features/setups/setups';

interface GroupRow {
  kind: 'first' | 'member';
  key: string;
  family: SetupFamily;
  group: SetupGroup;
}

/** A family's small groups, counted together until expanded. */
interface RestRow {
  kind: 'rest';
  key: string;
  family: SetupFamily;
  groups: readonly SetupGroup[];
  isOpen: boolean;
}

export type MatrixRow = GroupRow | RestRow;

/** A group with a smaller share of all profiles than this is small, and the most groups listed per family. */
const SMALL = 0.003;
const MOST_LISTED = 12;

/**
 * The rows of the matrix from the top: for each family its first group, the others, and one row for the small ones.
 * @param opened keys of the rows whose small groups are listed; null for all
 * @param shown a group that is listed even if it is small
 */
export function matrixRows(
  families: readonly SetupFamily[],
  profiles: number,
  opened: ReadonlySet<string> | null,
  shown: number | null = null,
): MatrixRow[] {
  return families.flatMap((family): MatrixRow[] => {
    const [first, ...members] = family.groups;
    if (first === undefined) return [];
    const isSmall = (group: SetupGroup, index: number) =>
      index >= MOST_LISTED || group.profiles < profiles * SMALL;
    const small = opened === null ? [] : members.filter(isSmall);
    const isFolded = small.length > 1;
    const key = `rest-${first.number}`;
    const isOpen = opened?.has(key) === true || small.some(({ number }) => number === shown);
    const listed = isFolded ? members.filter((group) => !small.includes(group)) : members;
    return [
      row('first', family, first),
      ...listed.map((group) => row('member', family, group)),
      ...(isFolded ? [{ kind: 'rest' as const, key, family, groups: small, isOpen }] : []),
      ...(isFolded && isOpen ? small.map((group) => row('member', family, group)) : []),
    ];
  });
}

const row = (kind: GroupRow['kind'], family: SetupFamily, group: SetupGroup): GroupRow => ({
  kind,
  family,
  group,
  key: `group-${group.number}`,
});

/** In how many groups, or profiles, each section differs from the first row of its family. */
export function countDiffering(
  groups: readonly SetupGroup[],
  countOf: (group: SetupGroup) => number,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const group of groups) {
    for (const { section } of group.differences) counts[section] = (counts[section] ?? 0) + countOf(group);
  }
  return counts;
}

/** A cell, by row key and column; −1 is the row itself. */
export interface Place {
  key: string;
  column: number;
}

/** A cell in the address: "12.forms", independent of row and column order. */
export const cellText = (setup: number, section: string): string => `${setup}.${section}`;

/** @returns null if the text is not a cell */
export function readCell(text: string | null): { setup: number; section: string } | null {
  const [, setup, section] = /^([1-9]\d{0,14})\.(\w+)$/.exec(text ?? '') ?? [];
  return setup === undefined || section === undefined ? null : { setup: Number(setup), section };
}

/** Cells that differ, from top to bottom and left to right. */
export const differingPlaces = (rows: readonly MatrixRow[], sections: readonly { key: string }[]): Place[] =>
  rows.flatMap((row) =>
    row.kind === 'rest'
      ? []
      : row.group.differences
          .map(({ section }) => ({ key: row.key, column: sections.findIndex(({ key }) => key === section) }))
          .filter(({ column }) => column >= 0)
          .sort((one, other) => one.column - other.column),
  );
