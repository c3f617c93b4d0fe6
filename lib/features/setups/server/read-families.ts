import { eq, type SQL } from 'drizzle-orm';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import type { LabelKind } from '@/lib/configuration/label-kinds';
import type { CallContext } from '@/lib/features/context';
import { labels } from '@/lib/features/labels/tables';
import type { Queries } from '@/lib/platform/db/database';
import { KEPT_LONGER_MS } from '@/lib/platform/live/database-reads';
import { type Family, familiesOf, type Group } from '../families';
import { headWords } from '../setup-words';
import { type BaselineHead, readBaselineHeads, today } from './baseline-heads';
import { countGroups, type GroupCounts } from './count-groups';
import { cutoffOf } from './coverage';
import { type KnownSetup, readSetups } from './known-setups';

export interface ComparedGroup extends Group {
  setup: KnownSetup;
}

/** All groups by similarity, whatever the query: a filter does not change the head of a family. */
export interface Families {
  families: readonly Family<ComparedGroup>[];
  /** The name of each family's head. */
  nameOf: ReadonlyMap<number, string>;
  /** The baseline that is the head of a family. */
  baselineOf: ReadonlyMap<number, BaselineHead>;
  groups: ReadonlyMap<number, ComparedGroup>;
  /** Setups excluded from comparisons. */
  leftOut: readonly KnownSetup[];
  /** All setups in use, the most used first. */
  counts: GroupCounts;
  /** The shortest unique prefix of a setup's fingerprint. */
  shortOf: (setup: Pick<KnownSetup, 'fingerprint'>) => string;
}

/** The most groups compared; an account has a few dozen, unless every portal has text of its own. */
const MOST_GROUPS = 1_000;

export type GroupsContext = Pick<CallContext, 'db' | 'reads' | 'survey' | 'now'>;

/** Groups and coverage of all profiles, or of those matching a condition; `asked` is its cache key. */
export const countAsked = (
  { db, reads, survey, now }: GroupsContext,
  asked: Readonly<Record<string, unknown>> = {},
  condition?: SQL,
) =>
  reads.read(
    `setups-counted ${JSON.stringify(asked)}`,
    () => countGroups(db, cutoffOf({ survey, now }), condition),
    KEPT_LONGER_MS,
  );

/** Shared by all callers: do not change it. */
export const readFamilies = (context: GroupsContext): Promise<Families> =>
  context.reads.read(
    'setup-families',
    async () => {
      const { groups: counts } = await countAsked(context);
      const listed = counts.slice(0, MOST_GROUPS);
      const baselines = await readBaselineHeads(context.db, today(context));
      const setups = await readSetups(
        context.db,
        [...listed, ...baselines].map(({ setup }) => setup),
      );
      return groupSetups(counts, setups, baselines, await readSetupNames(context.db));
    },
    KEPT_LONGER_MS,
  );

/** The names that people gave to setups. */
async function readSetupNames(db: Queries): Promise<Map<number, string>> {
  const kind: LabelKind = 'setup';
  const rows = await db
    .select({ id: labels.id, label: labels.label })
    .from(labels)
    .where(eq(labels.kind, kind));
  return new Map(rows.map(({ id, label }) => [Number(id), label]));
}

/**
 * @param setups those of the counts that are compared
 * @param given names of setups: the first of a family with one names it
 */
function groupSetups(
  counts: GroupCounts,
  setups: ReadonlyMap<number, KnownSetup>,
  baselines: readonly BaselineHead[],
  given: ReadonlyMap<number, string>,
): Families {
  const all = [...setups.values()];
  // The first by name, if two expect the same setup.
  const baselineOf = new Map(baselines.toReversed().map((one) => [one.setup, one]));
  const inUse = new Set(counts.map(({ setup }) => setup));
  // A baseline is the head of its family even if no profile matches it.
  const unused = [...baselineOf.keys()].filter((setup) => !inUse.has(setup));
  const groups = [...counts, ...unused.map((setup) => ({ setup, profiles: 0 }))].flatMap(
    ({ setup: number, profiles }) => {
      const setup = setups.get(number);
      return setup === undefined || isLeftOut(setup)
        ? []
        : [{ id: number, profiles, sections: setup.sections, setup }];
    },
  );
  const families = familiesOf<ComparedGroup>(
    groups.map((group) => restrictToBaseline(group, baselineOf.get(group.id))),
  );
  const names = [...baselineOf].map(([setup, { name }]) => [setup, name] as const);
  const givenNames = families.flatMap(({ head, members }) => {
    const named = [head, ...members.map(({ group }) => group)].find(({ id }) => given.has(id));
    return named === undefined ? [] : [[head.id, given.get(named.id) ?? ''] as const];
  });
  return {
    families,
    nameOf: new Map([...namesOf(families), ...givenNames, ...names]),
    baselineOf,
    groups: new Map(groups.map((group) => [group.id, group])),
    leftOut: all.filter(isLeftOut),
    counts,
    shortOf: shortener(all.map(({ fingerprint }) => fingerprint)),
  };
}

/** A baseline only covers its own sections. */
function restrictToBaseline(group: ComparedGroup, baseline: BaselineHead | undefined): ComparedGroup {
  if (baseline === undefined) return group;
  const sections = Object.entries(group.sections).filter(([key]) => baseline.sections.includes(key));
  return { ...group, sections: Object.fromEntries(sections), isBaseline: true };
}

const isLeftOut = ({ leftOut, presence }: KnownSetup): boolean => leftOut !== null || presence.length === 0;

function namesOf(families: readonly Family<ComparedGroup>[]): Map<number, string> {
  const shown = families.map(
    ({ head }) => new Set<string>(SECTION_KEYS.filter((_, index) => head.setup.presence[index] === 'shown')),
  );
  return new Map(
    families.map(({ head }, index) => [
      head.id,
      headWords(
        shown[index] ?? new Set(),
        shown.filter((_, other) => other !== index),
      ),
    ]),
  );
}

/** The shortest prefix of a fingerprint, in digits. */
const SHORTEST = 4;

function shortener(fingerprints: readonly string[]): Families['shortOf'] {
  const sorted = [...fingerprints].sort();
  const ambiguous = Math.max(
    0,
    ...sorted.slice(1).map((fingerprint, index) => sharedStart(fingerprint, sorted[index] ?? '')),
  );
  return ({ fingerprint }) => fingerprint.slice(0, Math.max(SHORTEST, ambiguous + 1));
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
