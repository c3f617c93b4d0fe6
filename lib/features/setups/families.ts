/** The profiles with one fingerprint, or a baseline that profiles are compared with. */
export interface Group {
  id: number;
  profiles: number;
  /** A hash for each section that counts: for a group all, for a baseline those that it covers. */
  sections: Readonly<Record<string, string>>;
  /** It is the head of a family, whatever its size. */
  isBaseline?: boolean;
}

export interface Family<Of extends Group> {
  head: Of;
  /** Groups that differ from the head in few sections, the biggest first. */
  members: { group: Of; differs: string[] }[];
}

/** A group that differs from every head in more sections than this is a head itself. */
export const MOST_DIFFERENCES = 5;

/**
 * Similar groups, by one rule: baselines are heads first; then each group from the biggest down joins the head from
 * which it differs in the fewest sections, the bigger of two such heads, or becomes a head. Equal sizes are ordered
 * by ID, so the order of `groups` does not matter. Families are ordered by the size of their heads, biggest first.
 */
export function familiesOf<Of extends Group>(groups: readonly Of[]): Family<Of>[] {
  const families = groups.filter(isBaseline).sort(biggestFirst).map(alone);
  for (const group of groups.filter((group) => !isBaseline(group)).sort(biggestFirst)) {
    const nearest = nearestOf(families, group);
    if (nearest === null) families.push(alone(group));
    else nearest.family.members.push({ group, differs: nearest.differs });
  }
  return families.sort((one, other) => biggestFirst(one.head, other.head));
}

/** Sections in which a group differs from the head, among those that the head has. */
export const differingSections = (head: Pick<Group, 'sections'>, group: Pick<Group, 'sections'>): string[] =>
  Object.keys(head.sections).filter((key) => head.sections[key] !== group.sections[key]);

const alone = <Of extends Group>(head: Of): Family<Of> => ({ head, members: [] });

const isBaseline = (group: Group): boolean => group.isBaseline === true;

export const biggestFirst = (one: Group, other: Group): number =>
  other.profiles - one.profiles || one.id - other.id;

function nearestOf<Of extends Group>(families: readonly Family<Of>[], group: Of) {
  let nearest: { family: Family<Of>; differs: string[] } | null = null;
  for (const family of families) {
    const most = nearest === null ? MOST_DIFFERENCES + 1 : nearest.differs.length;
    if (!differsLess(family.head, group, most)) continue;
    nearest = { family, differs: differingSections(family.head, group) };
  }
  return nearest;
}

/** Whether fewer sections differ than this limit. Builds no list, because most heads are far away. */
function differsLess(head: Group, group: Group, than: number): boolean {
  let differing = 0;
  for (const key in head.sections) {
    if (head.sections[key] !== group.sections[key]) differing += 1;
    if (differing >= than) return false;
  }
  return true;
}
