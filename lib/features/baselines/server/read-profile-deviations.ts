import type { ProfileScope } from '@/lib/configuration/checks/profile-scope';
import 'server-only';
import { and, desc, eq, gte, isNull, or } from 'drizzle-orm';
import { type Facts, factsOfScope, NO_FACTS, verdictOf } from '@/lib/configuration/checks/evaluate';
import { sectionLabel } from '@/lib/configuration/contract/section-names';
import { FACT_COLUMNS } from '@/lib/features/checks/server/profile-to-check';
import type { CallContext } from '@/lib/features/context';
import { sectionChanges } from '@/lib/features/history/summarise-changes';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { type NewestSetup, readNewestSetups } from '@/lib/features/setups/server/newest-setups';
import { contents, setups } from '@/lib/features/setups/tables';
import type { Queries } from '@/lib/platform/db/database';
import { permit } from '@/lib/platform/use-case/permit';
import type { ProfileDeviations } from '../baselines';
import { openSections } from '../open-deviations';
import { acceptedDeviations } from '../tables';
import { type BaselineStates, readBaselineStates } from './baseline-states';

type Context = Pick<CallContext, 'db' | 'operator' | 'now' | 'readings'>;
type ProfileBaseline = ProfileDeviations['baselines'][number];

/** How a profile compares with each baseline that covers it, or may cover it if a fact is missing. */
export async function readProfileDeviations(context: Context, uuid: string): Promise<ProfileDeviations> {
  permit(context, 'profiles.read');
  const { db, now } = context;
  // A reading by its page is stored a moment later.
  await context.readings.settled(uuid);
  const [[known], states] = await Promise.all([
    db.select(FACTS).from(knownProfiles).where(eq(knownProfiles.uuid, uuid)),
    readBaselineStates(db, { now: now(), since: 0 }),
  ]);
  const facts = known ?? NOTHING_KNOWN;
  const covering = states.flatMap((baseline) => {
    const missing = missingFacts(baseline.now.scope, facts);
    return missing === null ? [] : [{ ...baseline, missing }];
  });
  const isRead = facts.setup !== null && facts.failure === null;
  const [versions, accepted, bodies] = await Promise.all([
    isRead ? readVersions(db, uuid) : [],
    readAccepted(db, uuid, today(context)),
    readNewestSetups(db, isRead ? [facts.setup ?? 0, ...covering.flatMap((one) => one.now.setup ?? [])] : []),
  ]);
  const own = bodies.get(facts.setup ?? 0);
  const of = { uuid, facts, versions, accepted, bodies, own };
  return { isRead: own !== undefined, baselines: covering.map((baseline) => judge(baseline, of)) };
}

const FACTS = {
  ...FACT_COLUMNS,
  reference: knownProfiles.searchReference,
  setup: knownProfiles.setup,
  failure: knownProfiles.failure,
};
const NOTHING_KNOWN = { ...NO_FACTS, setup: null, failure: null };

/** The facts that are missing to decide whether a profile is in scope; null: the known ones rule it out. */
function missingFacts(scope: ProfileScope, facts: Facts): ProfileBaseline['missing'] | null {
  const asked = factsOfScope(scope).map((test) => ({ fact: test.fact, verdict: verdictOf(test, facts) }));
  if (asked.some(({ verdict }) => verdict === 'fail')) return null;
  return asked.flatMap(({ fact, verdict }) => (verdict === 'unknown' ? [fact] : []));
}

interface Of {
  uuid: string;
  facts: Facts;
  versions: Awaited<ReturnType<typeof readVersions>>;
  accepted: Awaited<ReturnType<typeof readAccepted>>;
  bodies: ReadonlyMap<number, NewestSetup>;
  own: NewestSetup | undefined;
}

function judge(baseline: BaselineStates & { missing: ProfileBaseline['missing'] }, of: Of): ProfileBaseline {
  const { id, name, version, missing, now } = baseline;
  const { own, bodies, uuid } = of;
  const described = { id, name, version, missing, sections: now.sections.length };
  if (own === undefined) return { ...described, open: [], accepted: [], unreadable: [] };
  const isOpen = new Set(openSections(now, own, uuid));
  const expected = bodies.get(now.setup ?? 0);
  const sectionRow = (section: string) => ({
    section,
    label: sectionLabel(section),
    words: sectionChanges(section, expected?.data, own.data)
      .map(({ words }) => words)
      .join(', '),
  });
  const differing = openSections({ ...now, acceptances: [] }, own);
  return {
    ...described,
    open: differing
      .filter((section) => isOpen.has(section))
      .map((section) => ({ ...sectionRow(section), since: openSince(baseline, section, of) })),
    accepted: differing
      .filter((section) => !isOpen.has(section))
      .flatMap((section) => {
        const by = of.accepted.find(
          (one) =>
            one.baseline === id && one.section === section && one.hashes[section] === own.hashes[section],
        );
        if (by === undefined) return [];
        const { until, reason, acceptedBy, profile } = by;
        return [{ ...sectionRow(section), until, reason, acceptedBy, isOwn: profile !== null }];
      }),
    unreadable: now.sections.filter((section) => own.unreadable.includes(section)).map(sectionLabel),
  };
}

/**
 * When an open section began to deviate, going back to the last time it did not, because of the profile or
 * the baseline.
 */
function openSince({ now, earlier }: BaselineStates, section: string, { uuid, facts, versions }: Of): string {
  const states = [...earlier, now];
  const isOpenAt = (at: number) => {
    const state = states.find((one) => one.at >= at);
    const version = versions.find(({ firstReadAt }) => firstReadAt.getTime() <= at);
    if (state === undefined || version?.hashes == null) return false;
    const isCovered = missingFacts(state.scope, facts) !== null;
    return isCovered && openSections(state, { ...version, hashes: version.hashes }, uuid).includes(section);
  };
  const times = [...earlier.map(({ at }) => at), ...versions.map((one) => one.firstReadAt.getTime() - 1)];
  const before = times.sort((one, other) => other - one).find((at) => !isOpenAt(at));
  return new Date((before ?? now.at) + 1).toISOString();
}

const MOST_VERSIONS = 100;

/** The profile's versions, newest first. */
async function readVersions(db: Queries, uuid: string) {
  const rows = await db
    .select({ firstReadAt: snapshots.firstReadAt, hashes: setups.sections, unreadable: setups.unreadable })
    .from(snapshots)
    .leftJoin(contents, eq(contents.number, snapshots.content))
    .leftJoin(setups, eq(setups.number, contents.setup))
    .where(eq(snapshots.profile, uuid))
    .orderBy(desc(snapshots.number))
    .limit(MOST_VERSIONS);
  return rows.map(({ unreadable, ...row }) => ({ ...row, unreadable: unreadable ?? [] }));
}

/** Acceptances active today for the profile, its own first, the longest first. */
async function readAccepted(db: Queries, uuid: string, day: string) {
  const isFor = or(isNull(acceptedDeviations.profile), eq(acceptedDeviations.profile, uuid));
  const rows = await db
    .select()
    .from(acceptedDeviations)
    .where(and(gte(acceptedDeviations.until, day), isFor))
    .orderBy(acceptedDeviations.profile, desc(acceptedDeviations.until));
  const values: ReadonlyMap<number, NewestSetup> = await readNewestSetups(
    db,
    rows.map(({ setup }) => setup),
  );
  return rows.map((row) => ({ ...row, hashes: values.get(row.setup)?.hashes ?? {} }));
}
