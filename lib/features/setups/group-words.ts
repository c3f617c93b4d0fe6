import type { SetupFamily, SetupGroup } from './setups';

/** A group's name: the first of a family is named by people or by what it shows, the others by what distinguishes them. */
export function groupWords(family: SetupFamily, group: SetupGroup): string {
  const { reference } = family;
  if (group.number !== family.groups[0]?.number) {
    const same = reference.kind === 'baseline' ? 'Matches the baseline' : 'The same';
    return group.differences.map(({ words }) => words).join(' · ') || same;
  }
  if (reference.kind === 'baseline') return reference.name;
  return family.name || (family.groups.length === 1 ? 'Unique setup' : 'Most common');
}

/** The same outside its family: "Limited companies · Form 317 missing". */
export function wholeGroupWords(family: SetupFamily, group: SetupGroup): string {
  const [first] = family.groups;
  const own = groupWords(family, group);
  return first === undefined || first.number === group.number ? own : `${groupWords(family, first)} · ${own}`;
}
