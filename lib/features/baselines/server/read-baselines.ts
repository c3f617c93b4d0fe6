import type { ProfileScope } from '@/lib/configuration/checks/profile-scope';
import 'server-only';
import { desc, eq, sql } from 'drizzle-orm';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import { sectionLabel } from '@/lib/configuration/contract/section-names';
import type { CallContext } from '@/lib/features/context';
import { sectionChanges } from '@/lib/features/history/summarise-changes';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { IS_NEWEST, today } from '@/lib/features/setups/server/baseline-heads';
import { readHashes } from '@/lib/features/setups/server/known-setups';
import { readNewestSetups } from '@/lib/features/setups/server/newest-setups';
import { countAsked } from '@/lib/features/setups/server/read-families';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { isPermitted, permit } from '@/lib/platform/use-case/permit';
import type {
  Baseline,
  BaselineDetail,
  BaselinePreview,
  BaselinesAnswer,
  PreviewBaselineRequest,
} from '../baselines';
import { type AcceptedProfile, findDeviations, type ScopedGroup } from '../deviations';
import { acceptedDeviations, baselines, baselineVersions } from '../tables';
import { isInScope } from './baseline-rows';

type Context = Pick<CallContext, 'db' | 'operator' | 'survey' | 'now' | 'reads'>;

/** Every baseline by name, with counts of the profiles in its scope. */
export async function listBaselines(context: Context): Promise<BaselinesAnswer> {
  permit(context, 'profiles.read');
  const rows = await selectNewest(context.db).orderBy(baselines.nameKey);
  const read = rows.map((row) =>
    // The row determines the result: another version or scope has another key.
    context.reads.read(`baseline ${JSON.stringify(row)}`, () => judge(context, row)),
  );
  return {
    baselines: (await Promise.all(read)).map(({ baseline }) => baseline),
    mayChange: isPermitted(context.operator, 'baselines.change'),
  };
}

/** A baseline and the deviations from it. @throws ConsoleError `no_such_baseline` */
export async function readBaseline(context: Context, id: string): Promise<BaselineDetail> {
  permit(context, 'profiles.read');
  const { db } = context;
  const [row] = await selectNewest(db).where(eq(baselines.id, id));
  if (row === undefined) throw new ConsoleError('no_such_baseline');
  const { baseline, deviations, accepted, expected } = await judge(context, row);
  const versions = await db
    .select()
    .from(baselineVersions)
    .where(eq(baselineVersions.baseline, id))
    .orderBy(desc(baselineVersions.version));
  // The wording of each uses one setup as an example.
  const examples = await readNewestSetups(
    db,
    deviations.flatMap((one) => one.setups.slice(0, 1)),
  );
  return {
    ...baseline,
    versions: versions.map((one, index) => ({
      version: one.version,
      madeBy: one.madeBy,
      setup: one.setup,
      madeAt: one.madeAt.toISOString(),
      reason: one.reason,
      changed: changedParts(versions[index + 1], one),
    })),
    deviations: deviations.map(({ value: _, ...one }) => {
      const example = examples.get(one.setups[0] ?? 0);
      const changes = sectionChanges(one.section, expected?.data, example?.data);
      return { ...one, label: sectionLabel(one.section), changes };
    }),
    acceptances: accepted.map(({ baseline: _, acceptedAt, ...one }) => ({
      ...one,
      holds: one.until >= today(context),
      acceptedAt: acceptedAt.toISOString(),
    })),
    mayChange: isPermitted(context.operator, 'baselines.change'),
  };
}

type VersionRow = typeof baselineVersions.$inferSelect;

const VERSION_PARTS = ['setup', 'sections', 'scope'] as const;

function changedParts(before: VersionRow | undefined, after: VersionRow): (typeof VERSION_PARTS)[number][] {
  if (before === undefined) return [];
  return VERSION_PARTS.filter(
    (part) => before[part] !== null && canonicalJson(before[part]) !== canonicalJson(after[part]),
  );
}

/** Baselines, each with its newest version. */
const selectNewest = (db: Queries) =>
  db
    .select({ baseline: baselines, newest: baselineVersions })
    .from(baselines)
    .innerJoin(baselineVersions, IS_NEWEST);

async function judge(
  context: Context,
  { baseline: { id, name, scope, version }, newest }: Awaited<ReturnType<typeof selectNewest>>[number],
) {
  const { sections, setup, madeAt, madeBy } = newest;
  const judged = await judgeSections(context, { id, scope, sections, setup });
  const { counts, coverage, deviations, accepted, expected } = judged;
  const baseline: Baseline = {
    id,
    name,
    scope,
    version,
    sections,
    counts,
    coverage,
    setup: expected?.setup ?? 0,
    madeAt: madeAt.toISOString(),
    madeBy,
  };
  return { baseline, deviations, accepted, expected };
}

/** The profiles in a scope compared with sections of a setup, accepting what the baseline with this ID accepts. */
async function judgeSections(
  context: Context,
  {
    id,
    scope,
    sections,
    setup,
  }: { id: string | undefined; scope: ProfileScope; sections: readonly string[]; setup: number },
) {
  const { db } = context;
  const [accepted, { groups, coverage }] = await Promise.all([
    id === undefined
      ? []
      : db
          .select()
          .from(acceptedDeviations)
          .where(eq(acceptedDeviations.baseline, id))
          .orderBy(desc(acceptedDeviations.acceptedAt)),
    readGroups(context, scope),
  ]);
  const held = accepted.filter(({ until }) => until >= today(context));
  const newestSetups = await readNewestSetups(db, [setup, ...held.map((one) => one.setup)]);
  const expected = newestSetups.get(setup);
  const acceptances = held.map(({ id, section, setup, profile }) => ({
    id,
    section,
    profile,
    value: newestSetups.get(setup)?.hashes[section] ?? '',
  }));
  const own = await readOwn(
    db,
    held.flatMap(({ profile }) => profile ?? []),
    isInScope(scope),
  );
  const { deviations, counts } = findDeviations(
    { sections, hashes: expected?.hashes ?? {} },
    groups,
    acceptances,
    own,
  );
  return { counts, coverage, deviations, accepted, expected };
}

/** What a baseline would find, before it is saved. @throws ConsoleError `no_such_setup` */
export async function previewBaseline(
  context: Context,
  { id, scope, setup, sections = [] }: PreviewBaselineRequest,
): Promise<BaselinePreview> {
  permit(context, 'profiles.read');
  if (setup === undefined || sections.length === 0) {
    const { coverage } = await readGroups(context, scope);
    return { coverage, counts: null, sections: [] };
  }
  const { counts, coverage, deviations, expected } = await judgeSections(context, {
    id,
    scope,
    sections,
    setup,
  });
  if (expected === undefined) throw new ConsoleError('no_such_setup');
  const open = new Map<string, number>();
  for (const { section, profiles, accepted } of deviations) {
    open.set(section, (open.get(section) ?? 0) + profiles - accepted);
  }
  return {
    coverage,
    counts,
    sections: [...open]
      .filter(([, profiles]) => profiles > 0)
      .map(([section, profiles]) => ({ section, label: sectionLabel(section), profiles }))
      .toSorted((one, other) => other.profiles - one.profiles),
  };
}

/** The groups in a scope, and how well its profiles are known, counted in one scan. */
async function readGroups(context: Context, scope: ProfileScope) {
  const { groups, coverage } = await countAsked(context, scope, isInScope(scope));
  const hashesOf = await readHashes(
    context.db,
    groups.map(({ setup }) => setup),
  );
  const scoped = groups.flatMap(({ setup, profiles }): ScopedGroup[] => {
    const known = hashesOf(setup);
    return known ? [{ setup, profiles, hashes: known.sections, unreadable: known.unreadable }] : [];
  });
  return { groups: scoped, coverage };
}

async function readOwn(
  db: Queries,
  profiles: readonly string[],
  condition: ReturnType<typeof isInScope>,
): Promise<AcceptedProfile[]> {
  if (profiles.length === 0) return [];
  const rows = await db
    .select({ profile: knownProfiles.uuid, setup: knownProfiles.setup })
    .from(knownProfiles)
    .where(sql`${isOneOf(knownProfiles.uuid, [...new Set(profiles)])} AND failure IS NULL AND ${condition}`);
  return rows.flatMap(({ profile, setup }) => (setup === null ? [] : [{ profile, setup }]));
}
