import type { SetupFamily, SetupGroup } from '@/lib/contract/console-setups';

interface GroupRow {
  kind: 'first' | 'member';
  key: string;
  family: SetupFamily;
  group: SetupGroup;
}

/** Small groups of a family, counted together until somebody opens them. */
interface RestRow {
  kind: 'rest';
  key: string;
  family: SetupFamily;
  groups: readonly SetupGroup[];
  isOpen: boolean;
}

export type MatrixRow = GroupRow | RestRow;

/** A group with less of all profiles than this is small; of each family so many groups are listed at the most. */
const SMALL = 0.003;
const MOST_LISTED = 12;

/**
 * The rows of the matrix from its top: of each family its first, the others, and in one row the small ones.
 * @param opened keys of the rows whose small groups are listed; null: all are
 * @param shown a group that is listed even if it is one of the small ones
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

/** In how many groups, or profiles, each section differs from the first of its family. */
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

/** A cell by the key of its row and its column, −1 for the row itself. */
export interface Place {
  key: string;
  column: number;
}

/** A cell as the address has it: "12.forms", whatever row and column it is drawn in. */
export const cellText = (setup: number, section: string): string => `${setup}.${section}`;

/** @returns null where the text is no cell */
export function readCell(text: string | null): { setup: number; section: string } | null {
  const [, setup, section] = /^([1-9]\d{0,14})\.(\w+)$/.exec(text ?? '') ?? [];
  return setup === undefined || section === undefined ? null : { setup: Number(setup), section };
}

/** Cells that differ, from the top and in each row from the left. */
export const differingPlaces = (rows: readonly MatrixRow[], sections: readonly { key: string }[]): Place[] =>
  rows.flatMap((row) =>
    row.kind === 'rest'
      ? []
      : row.group.differences
          .map(({ section }) => ({ key: row.key, column: sections.findIndex(({ key }) => key === section) }))
          .filter(({ column }) => column >= 0)
          .sort((one, other) => one.column - other.column),
  );
