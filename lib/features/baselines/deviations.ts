/** Hashes of sections by their keys. */
type Hashes = Readonly<Record<string, string>>;

/** The sections that profiles in a scope should have. */
export interface ExpectedSections {
  sections: readonly string[];
  hashes: Hashes;
}

/** The profiles in scope that have one setup. */
export interface ScopedGroup {
  setup: number;
  profiles: number;
  hashes: Hashes;
  /** Sections that are not fully readable, so whether they deviate is unknown. */
  unreadable: readonly string[];
}

/** An acceptance that is valid today. */
export interface Acceptance {
  id: string;
  section: string;
  /** The hash at which the deviation is accepted. */
  value: string;
  /** Null: for every profile in scope. */
  profile: string | null;
}

/** A profile with its own acceptances, and its setup. */
export interface AcceptedProfile {
  profile: string;
  setup: number;
}

export interface Deviation {
  section: string;
  /** The section's hash in these groups. */
  value: string;
  /** The setups with this value, the biggest group first. */
  setups: number[];
  profiles: number;
  /** Those for which the deviation is accepted at this value, and by which acceptances. */
  accepted: number;
  acceptances: string[];
}

/** The number of profiles in scope that are as expected, differ, differ only as accepted, or cannot be judged. */
export interface DeviationCounts {
  equal: number;
  deviating: number;
  accepted: number;
  unknown: number;
}

/**
 * How the groups in a scope differ from the expected sections. Works by group, so that it costs the same for one
 * profile and for 100 000. An acceptance holds only at its value: if the section changes again, the deviation is
 * open. Accepted is distinct from equal.
 */
export function findDeviations(
  { sections, hashes }: ExpectedSections,
  groups: readonly ScopedGroup[],
  acceptances: readonly Acceptance[],
  own: readonly AcceptedProfile[],
): { deviations: Deviation[]; counts: DeviationCounts } {
  const counts: DeviationCounts = { equal: 0, deviating: 0, accepted: 0, unknown: 0 };
  const found = new Map<string, Deviation>();
  const ownBySetup = groupBy(own, ({ setup }) => setup);
  const bySection = groupBy(acceptances, ({ section, value }) => `${section} ${value}`);
  for (const group of [...groups].sort((one, other) => other.profiles - one.profiles)) {
    const judged = sections.filter((section) => !group.unreadable.includes(section));
    const differing = judged.filter((section) => group.hashes[section] !== hashes[section]);
    const acceptedBy = (section: string) => bySection.get(`${section} ${group.hashes[section]}`) ?? [];
    const open = differing.filter((section) => acceptedBy(section).every(({ profile }) => profile !== null));
    // A profile counts as accepted only if each of its open deviations is accepted.
    const specials = (ownBySetup.get(group.setup) ?? []).filter(({ profile }) =>
      open.every((section) => acceptedBy(section).some((one) => one.profile === profile)),
    ).length;
    const isUnknown = judged.length < sections.length;
    if (differing.length > 0) {
      const accepted = open.length === 0 ? group.profiles : specials;
      counts.deviating += group.profiles - accepted;
      counts[isUnknown ? 'unknown' : 'accepted'] += accepted;
    } else counts[isUnknown ? 'unknown' : 'equal'] += group.profiles;
    for (const section of differing) {
      const value = group.hashes[section] ?? '';
      const by = acceptedBy(section);
      const forAll = by.some(({ profile }) => profile === null);
      const ofThese = (ownBySetup.get(group.setup) ?? []).filter(({ profile }) =>
        by.some((one) => one.profile === profile),
      ).length;
      const key = `${section} ${value}`;
      const before = found.get(key) ?? {
        section,
        value,
        setups: [],
        profiles: 0,
        accepted: 0,
        acceptances: [],
      };
      found.set(key, {
        ...before,
        setups: [...before.setups, group.setup],
        profiles: before.profiles + group.profiles,
        accepted: before.accepted + (forAll ? group.profiles : ofThese),
        acceptances: by.map(({ id }) => id),
      });
    }
  }
  const order = (section: string) => sections.indexOf(section);
  const deviations = [...found.values()].sort(
    (one, other) =>
      other.profiles - other.accepted - (one.profiles - one.accepted) ||
      order(one.section) - order(other.section) ||
      (one.value < other.value ? -1 : 1),
  );
  return { deviations, counts };
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
