import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { ProfileScope } from '@/lib/configuration/checks/profile-scope';
import { activity } from '@/lib/features/activity/tables';
import { type NewestSetup, readNewestSetups } from '@/lib/features/setups/server/newest-setups';
import type { Queries } from '@/lib/platform/db/database';
import type { BaselineState } from '../open-deviations';
import { acceptedDeviations, baselines, baselineVersions } from '../tables';

interface BaselineAt extends BaselineState {
  /** Unix time in milliseconds. */
  at: number;
  scope: ProfileScope;
  /** The expected one in `setups`; null: none. */
  setup: number | null;
}

/** A baseline now, just before each change since some time, and at that time. */
export interface BaselineStates {
  id: string;
  name: string;
  version: number;
  now: BaselineAt;
  /** The earliest first. */
  earlier: readonly BaselineAt[];
}

interface StoredAcceptance {
  section: string;
  setup: number;
  profile: string | null;
  until: string;
  from: number;
  /** When someone withdrew it. */
  ended: number;
}

interface Withdrawal {
  baseline: string;
  acceptance: StoredAcceptance;
}

/**
 * Baselines by name. Withdrawn acceptances are not stored with them but read from Activity, which is never
 * deleted.
 *
 * @param since Unix time in milliseconds; null: no earlier states
 */
export async function readBaselineStates(
  db: Queries,
  { now, since }: { now: number; since: number | null },
): Promise<BaselineStates[]> {
  const [rows, versions, accepted, withdrawn] = await Promise.all([
    db.select().from(baselines).orderBy(baselines.nameKey),
    db.select().from(baselineVersions).orderBy(asc(baselineVersions.version)),
    db.select().from(acceptedDeviations),
    since === null ? [] : readWithdrawals(db, since),
  ]);
  const acceptances = accepted.map((one) => ({
    ...one,
    from: one.acceptedAt.getTime(),
    ended: Number.POSITIVE_INFINITY,
  }));
  const setups = await readNewestSetups(db, [
    ...versions.map(({ setup }) => setup),
    ...acceptances.map(({ setup }) => setup),
    ...withdrawn.map(({ acceptance }) => acceptance.setup),
  ]);
  return rows.map(({ id, name, version, scope }) => {
    const storedBaseline = {
      scope,
      setups,
      versions: versions.filter(({ baseline }) => baseline === id),
      acceptances: [
        ...acceptances.filter(({ baseline }) => baseline === id),
        ...withdrawn.flatMap(({ baseline, acceptance }) => (baseline === id ? acceptance : [])),
      ],
    };
    const times = since === null ? [] : timesOf(storedBaseline, { now, since });
    return {
      id,
      name,
      version,
      now: stateAt(storedBaseline, now),
      earlier: times.map((at) => stateAt(storedBaseline, at)),
    };
  });
}

interface StoredBaseline {
  scope: ProfileScope;
  versions: readonly (typeof baselineVersions.$inferSelect)[];
  acceptances: readonly StoredAcceptance[];
  setups: ReadonlyMap<number, NewestSetup>;
}

/** `since`, and the moments before each later change. */
function timesOf({ versions, acceptances }: StoredBaseline, { now, since }: { now: number; since: number }) {
  const changes = [
    ...versions.map(({ madeAt }) => madeAt.getTime()),
    ...acceptances.flatMap(({ from, until, ended }) => [from, endOf(until), ended]),
  ];
  const before = changes.filter((at) => at > since && at <= now).map((at) => at - 1);
  return [...new Set([since, ...before])].sort((one, other) => one - other);
}

const DAY_MS = 86_400_000;
/** Start of the day after the last one (UTC). */
const endOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) + DAY_MS;

function stateAt({ scope, versions, acceptances, setups }: StoredBaseline, at: number): BaselineAt {
  const version = versions.findLast(({ madeAt }) => madeAt.getTime() <= at);
  const expected = setups.get(version?.setup ?? 0);
  const holding = acceptances.filter(
    ({ from, until, ended }) => from <= at && at < Math.min(endOf(until), ended),
  );
  return {
    at,
    setup: expected?.setup ?? null,
    scope: (version ?? versions[0])?.scope ?? scope,
    // Nothing was expected before its first version.
    sections: version && expected ? version.sections : [],
    hashes: expected?.hashes ?? {},
    acceptances: holding.map(({ section, setup, profile }) => ({
      section,
      profile,
      value: setups.get(setup)?.hashes[section] ?? '',
    })),
  };
}

async function readWithdrawals(db: Queries, since: number): Promise<Withdrawal[]> {
  const rows = await db
    .select({ at: activity.at, profile: activity.profile, before: activity.before })
    .from(activity)
    .where(
      and(
        eq(activity.action, 'deviation.reopened'),
        gte(activity.at, sql`${new Date(since).toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(activity.number));
  return rows.flatMap(({ at, profile, before }): Withdrawal[] => {
    const { baseline, section, setup, until, from } = (before ?? {}) as Record<string, unknown>;
    if (typeof baseline !== 'string' || typeof section !== 'string') return [];
    if (typeof setup !== 'number' || typeof until !== 'string') return [];
    const began = typeof from === 'string' ? Date.parse(from) : 0;
    return [{ baseline, acceptance: { section, setup, until, profile, from: began, ended: at.getTime() } }];
  });
}
