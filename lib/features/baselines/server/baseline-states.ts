import { and, asc, gte, sql } from 'drizzle-orm';
import type { ProfileScope } from '@/lib/configuration/checks/profile-scope';
import { activity } from '@/lib/features/activity/tables';
import { type NewestSetup, readNewestSetups } from '@/lib/features/setups/server/newest-setups';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import type { BaselineState } from '../open-deviations';
import { acceptedDeviations, baselines, baselineVersions } from '../tables';
import { readScope } from './baseline-rows';

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

interface Change {
  baseline: string;
  at: number;
  scope?: ProfileScope;
  acceptance?: StoredAcceptance;
}

/**
 * Baselines by name. Earlier scopes and withdrawn acceptances are not stored with them but read from
 * Activity, which is never deleted.
 *
 * @param since Unix time in milliseconds; null: no earlier states
 */
export async function readBaselineStates(
  db: Queries,
  { now, since }: { now: number; since: number | null },
): Promise<BaselineStates[]> {
  const [rows, versions, accepted, changes] = await Promise.all([
    db.select().from(baselines).orderBy(baselines.nameKey),
    db.select().from(baselineVersions).orderBy(asc(baselineVersions.version)),
    db.select().from(acceptedDeviations),
    since === null ? [] : readChanges(db, since),
  ]);
  const acceptances = accepted.map((one) => ({
    ...one,
    from: one.acceptedAt.getTime(),
    ended: Number.POSITIVE_INFINITY,
  }));
  const setups = await readNewestSetups(db, [
    ...versions.map(({ setup }) => setup),
    ...acceptances.map(({ setup }) => setup),
    ...changes.flatMap(({ acceptance }) => acceptance?.setup ?? []),
  ]);
  return rows.map(({ id, name, version, scope }) => {
    const mine = changes.filter(({ baseline }) => baseline === id);
    const storedBaseline = {
      scope: readScope(scope),
      setups,
      versions: versions.filter(({ baseline }) => baseline === id),
      acceptances: [
        ...acceptances.filter(({ baseline }) => baseline === id),
        ...mine.flatMap(({ acceptance }) => acceptance ?? []),
      ],
      scopes: mine.flatMap(({ at, scope }) => (scope === undefined ? [] : [{ at, scope }])),
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
  /** The scope before each change, the earliest first. */
  scopes: readonly { at: number; scope: ProfileScope }[];
  setups: ReadonlyMap<number, NewestSetup>;
}

/** `since`, and the moments before each later change. */
function timesOf(
  { versions, acceptances, scopes }: StoredBaseline,
  { now, since }: { now: number; since: number },
) {
  const changes = [
    ...versions.map(({ madeAt }) => madeAt.getTime()),
    ...acceptances.flatMap(({ from, until, ended }) => [from, endOf(until), ended]),
    ...scopes.map(({ at }) => at),
  ];
  const before = changes.filter((at) => at > since && at <= now).map((at) => at - 1);
  return [...new Set([since, ...before])].sort((one, other) => one - other);
}

const DAY_MS = 86_400_000;
/** Start of the day after the last one (UTC). */
const endOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) + DAY_MS;

function stateAt({ scope, versions, acceptances, scopes, setups }: StoredBaseline, at: number): BaselineAt {
  const version = versions.findLast(({ madeAt }) => madeAt.getTime() <= at);
  const expected = setups.get(version?.setup ?? 0);
  const holding = acceptances.filter(
    ({ from, until, ended }) => from <= at && at < Math.min(endOf(until), ended),
  );
  return {
    at,
    setup: expected?.setup ?? null,
    scope: scopes.find((one) => one.at > at)?.scope ?? scope,
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

async function readChanges(db: Queries, since: number): Promise<Change[]> {
  const rows = await db
    .select({ action: activity.action, at: activity.at, profile: activity.profile, before: activity.before })
    .from(activity)
    .where(
      and(
        isOneOf(activity.action, ['baseline.changed', 'deviation.reopened']),
        gte(activity.at, sql`${new Date(since).toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(activity.number));
  return rows.flatMap(({ action, at, profile, before }): Change[] => {
    const beforeChange = before as Record<string, unknown> | null;
    if (typeof beforeChange?.baseline !== 'string') return [];
    const change = { baseline: beforeChange.baseline, at: at.getTime() };
    if (action === 'baseline.changed') return [{ ...change, scope: readScope(beforeChange.scope) }];
    const { section, setup, until, from } = beforeChange;
    if (typeof section !== 'string' || typeof setup !== 'number' || typeof until !== 'string') return [];
    const began = typeof from === 'string' ? Date.parse(from) : 0;
    return [{ ...change, acceptance: { section, setup, until, profile, from: began, ended: change.at } }];
  });
}
