import 'server-only';
import { SECTIONS } from '@/lib/configuration/contract/section-names';
import type { CallContext } from '@/lib/features/context';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { conditionOf, countValues, type ListSource, listChoices } from '@/lib/platform/list/server/list-sql';
import { KEPT_LONGER_MS } from '@/lib/platform/live/database-reads';
import { permit } from '@/lib/platform/use-case/permit';
import { biggestFirst, differingSections, type Family } from '../families';
import { SETUPS_LIST } from '../list';
import { REST } from '../setup-words';
import type { LEFT_OUT, SetupFamily, SetupsAnswer, SetupsQuery } from '../setups';
import { readWords } from './known-setups';
import {
  type ComparedGroup,
  countAsked,
  type Families,
  type GroupsContext,
  readFamilies,
} from './read-families';

type Context = GroupsContext & Pick<CallContext, 'operator'>;

const nothing = () => undefined;

/** Filters for profiles; the rest of a query selects groups. */
export const SETUPS_SOURCE: ListSource<typeof SETUPS_LIST> = {
  table: knownProfiles,
  filters: {
    status: knownProfiles.reviewStatus,
    risk: knownProfiles.risk,
    team: knownProfiles.team,
    but: nothing,
    of: nothing,
    first: nothing,
    against: nothing,
  },
};

/**
 * The groups of profiles with the same setup, in families. Shared by callers with the same query: do not
 * change it.
 */
export async function listSetups(context: Context, query: SetupsQuery): Promise<SetupsAnswer> {
  permit(context, 'profiles.read');
  return context.reads.read(`setups ${JSON.stringify(query)}`, () => readAnswer(context, query));
}

async function readAnswer(context: Context, query: SetupsQuery): Promise<SetupsAnswer> {
  const { db, reads } = context;
  const { status, risk, team } = query;
  const condition = conditionOf(SETUPS_LIST, SETUPS_SOURCE, query);
  const [kept, counted, statuses, choices] = await Promise.all([
    readFamilies(context),
    countAsked(context, { status, risk, team }, condition),
    reads.read(
      `directory-status ${JSON.stringify({ risk, team })}`,
      () => countValues(db, SETUPS_LIST, SETUPS_SOURCE, { risk, team }, 'status'),
      KEPT_LONGER_MS,
    ),
    reads.read('setups-choices', () => listChoices(db, SETUPS_LIST, SETUPS_SOURCE), KEPT_LONGER_MS),
  ]);
  const all = query.against === 'biggest' ? compareWithBiggest(kept) : kept;
  const profiles = new Map(counted.groups.map(({ setup, profiles }) => [setup, profiles]));
  const families = await toFamilies(context, all, chosenFamilies(all, query, profiles), profiles);
  const ordered = query.first === 'outliers' ? outliersFirst(families) : families;
  const isWhole = query.but === undefined && query.of === undefined;
  const unlisted = isWhole ? counted.groups.filter(({ setup }) => !isListed(all, setup)) : [];
  const leftOut = isWhole ? leftOutOf(all, profiles) : [];
  const listed = families.flatMap(({ groups }) => groups).filter((group) => group.profiles > 0);
  return {
    families: ordered,
    sections: columnsOf(families),
    leftOut,
    profiles: sum(listed) + sum(leftOut) + sum(unlisted),
    groups: listed.length + leftOut.length + unlisted.length,
    unlisted: { groups: unlisted.length, profiles: sum(unlisted) },
    coverage: counted.coverage,
    maxAge: context.survey.maxAge,
    facets: { ...choices, status: statuses },
  };
}

const sum = (groups: readonly { profiles: number }[]): number =>
  groups.reduce((total, { profiles }) => total + profiles, 0);

const isListed = ({ groups, leftOut }: Families, setup: number): boolean =>
  groups.has(setup) || leftOut.some(({ number }) => number === setup);

/** The same families, each compared with its biggest group instead of its baseline. */
function compareWithBiggest(all: Families): Families {
  const nameOf = new Map(all.nameOf);
  const families = all.families.map((family) => {
    const { id } = family.head;
    if (!all.baselineOf.has(id)) return family;
    const whole = [all.groups.get(id) ?? [], family.members.map(({ group }) => group)].flat(2);
    const [head, ...others] = whole.sort(biggestFirst);
    if (head === undefined) return family;
    nameOf.set(head.id, all.nameOf.get(id) ?? '');
    return { head, members: others.map((group) => ({ group, differs: differingSections(head, group) })) };
  });
  return { ...all, families, nameOf, baselineOf: new Map() };
}

/**
 * The families of groups that differ in one section only, if requested; otherwise those with matching
 * profiles.
 */
function chosenFamilies(
  { families, groups }: Families,
  { but, of }: SetupsQuery,
  profiles: ReadonlyMap<number, number>,
): readonly Family<ComparedGroup>[] {
  const isAsked = (group: ComparedGroup) => (profiles.get(group.id) ?? 0) > 0;
  const isBut = (differs: readonly string[]) =>
    but === undefined || (differs.length === 1 && differs[0] === but);
  if (of === undefined) {
    return families
      .map(({ head, members }) => ({
        head,
        members: members.filter(({ group, differs }) => isAsked(group) && isBut(differs)),
      }))
      .filter(({ head, members }) => members.length > 0 || (but === undefined && isAsked(head)));
  }
  const head = groups.get(of);
  if (head === undefined) return [];
  const members = [...groups.values()]
    .map((group) => ({ group, differs: differingSections(head, group) }))
    .filter(({ group, differs }) => group !== head && isAsked(group) && isBut(differs))
    .sort((one, other) => one.differs.length - other.differs.length || biggestFirst(one.group, other.group));
  return [{ head, members }];
}

/** Adds descriptions; numbers count the matching profiles only. */
async function toFamilies(
  { db }: Context,
  { nameOf, shortOf, baselineOf }: Families,
  families: readonly Family<ComparedGroup>[],
  profiles: ReadonlyMap<number, number>,
): Promise<SetupFamily[]> {
  const pairs = families.flatMap(({ head, members }) =>
    members.map(({ group, differs }) => ({ head: head.setup, setup: group.setup, differs })),
  );
  const words = await readWords(db, pairs);
  const differencesOf = new Map(pairs.map(({ setup }, index) => [setup.number, words[index] ?? []]));
  const toGroup = ({ id, profiles: all, setup }: ComparedGroup, head: ComparedGroup) => ({
    number: id,
    fingerprint: shortOf(setup),
    profiles: profiles.get(id) ?? 0,
    all,
    presence: [...setup.presence],
    differences: (head.id === id ? [] : (differencesOf.get(id) ?? [])).map((difference) => ({
      ...difference,
      accepted:
        baselineOf
          .get(head.id)
          ?.accepted.has(`${difference.section} ${setup.sections[difference.section]}`) ?? false,
    })),
  });
  const referenceOf = ({ id: number }: ComparedGroup): SetupFamily['reference'] => {
    const baseline = baselineOf.get(number);
    if (baseline === undefined) return { kind: 'biggest' };
    const { id, name, version, sections } = baseline;
    return { kind: 'baseline', id, name, version, sections: [...sections] };
  };
  return families.map(({ head, members }) => ({
    name: nameOf.get(head.id) ?? '',
    reference: referenceOf(head),
    groups: [toGroup(head, head), ...members.map(({ group }) => toGroup(group, head))],
  }));
}

/** Groups with up to this many profiles are outliers, to be looked at first: they may be mistakes. */
const OUTLIER = 3;

function outliersFirst(families: readonly SetupFamily[]): SetupFamily[] {
  const rank = ({ all }: { all: number }) => (all <= OUTLIER ? all : Number.POSITIVE_INFINITY);
  const rankOf = (family: SetupFamily) => Math.min(...family.groups.map(rank));
  const byRank = (one: number, other: number) => (one === other ? 0 : one - other);
  return families
    .map((family) => {
      const [head, ...members] = family.groups;
      return head
        ? { ...family, groups: [head, ...members.sort((one, other) => byRank(rank(one), rank(other)))] }
        : family;
    })
    .sort((one, other) => byRank(rankOf(one), rankOf(other)));
}

function columnsOf(families: readonly SetupFamily[]): SetupsAnswer['sections'] {
  const columns = SECTIONS.map(({ key, label, group }) => ({
    key: key as string,
    label: label as string,
    group,
  }));
  const differsElsewhere = families.some(({ groups }) =>
    groups.some(({ differences }) => differences.some(({ section }) => section === REST)),
  );
  return differsElsewhere
    ? [...columns, { key: REST, label: 'Other settings', group: 'Other settings' }]
    : columns;
}

const leftOutOf = (
  { leftOut, shortOf }: Families,
  profiles: ReadonlyMap<number, number>,
): SetupsAnswer['leftOut'] =>
  leftOut
    .map((setup) => ({
      number: setup.number,
      fingerprint: shortOf(setup),
      profiles: profiles.get(setup.number) ?? 0,
      why: (setup.leftOut ?? 'too_large') as (typeof LEFT_OUT)[number],
    }))
    .filter((setup) => setup.profiles > 0)
    .sort((one, other) => other.profiles - one.profiles || one.number - other.number);
