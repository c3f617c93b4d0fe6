import { and, eq, isNull, sql } from 'drizzle-orm';
import { SEVERITIES } from '@/lib/configuration/checks/definition';
import {
  type CheckResidual,
  type Facts,
  residualOfCheck,
  resultOf,
} from '@/lib/configuration/checks/evaluate';
import type { CheckResult, FindingBeginning, FindingEnding } from '@/lib/configuration/checks/results';
import { activity } from '@/lib/features/activity/tables';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { contents } from '@/lib/features/setups/tables';
import type { Queries } from '@/lib/platform/db/database';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { announce } from '@/lib/platform/live/announce';
import { rowsOf } from '@/lib/platform/work/work-store';
import { findings } from '../../findings/tables';
import { profilesToJudge } from '../tables';
import { readChecks, type StoredCheck } from './check-rows';
import { FACT_COLUMNS } from './profile-to-check';
import { readSetupResults, resultKey, storeSetupResults, uuids } from './setup-results';

/** Profiles per transaction: few, so that other users of the database do not notice. */
const SLICE = 100;

/** Judges some of the waiting profiles. @returns whether there may be more */
export function judgeProfiles(db: Queries, now: number, most = SLICE): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const claimed = await rowsOf<{ profile: string }>(
      transaction,
      sql`
        DELETE FROM ${profilesToJudge} WHERE profile IN (
          SELECT profile FROM ${profilesToJudge} ORDER BY at LIMIT ${most} FOR UPDATE SKIP LOCKED)
        RETURNING profile`,
    );
    if (claimed.length === 0) return false;
    const profiles = await readProfiles(
      transaction,
      claimed.map(({ profile }) => profile),
    );
    const all = await readChecks(transaction);
    // Drafts are counted too: their results for a new setup are computed with those of active checks.
    await storeSetupResults(transaction, all, setupsOf(profiles));
    const checks = all.filter(({ state }) => state === 'on');
    if (checks.length > 0) {
      const changes = await judge(transaction, checks, profiles);
      await begin(transaction, changes.begun, now);
      await end(transaction, changes.ended, now);
      if (changes.begun.length + changes.ended.length > 0) {
        await announce(transaction, { kind: 'checks', profile: null });
      }
    }
    return claimed.length === most;
  });
}

/** Queues every known profile to be judged again, in the background. */
export const judgeAll = (db: Queries, at: Date): Promise<unknown> =>
  db.execute(sql`
    INSERT INTO ${profilesToJudge} (profile, at)
    SELECT uuid, ${at.toISOString()}::timestamptz FROM ${knownProfiles} ON CONFLICT DO NOTHING`);

interface Profile extends Facts {
  uuid: string;
  setup: number | null;
  failure: string | null;
  stateAt: string | Date | null;
}

interface NewFailure {
  check: StoredCheck;
  profile: Profile;
  isRegression: boolean;
}

interface EndedFailure {
  number: number;
  check: StoredCheck;
  profile: Profile;
  result: CheckResult;
}

async function judge(
  db: Queries,
  checks: readonly StoredCheck[],
  profiles: readonly Profile[],
): Promise<{ begun: NewFailure[]; ended: EndedFailure[] }> {
  const residuals = await readSetupResults(db, checks, setupsOf(profiles));
  const unread = new Map(checks.map((check) => [check.id, residualOfCheck(check.definition, null)]));
  const known = await readFindings(
    db,
    checks,
    profiles.map(({ uuid }) => uuid),
  );
  const begun: NewFailure[] = [];
  const ended: EndedFailure[] = [];
  for (const profile of profiles) {
    // A failed reading shows nothing: the finding is unchanged until the next one.
    if (profile.failure !== null && profile.failure !== 'not_found') continue;
    for (const check of checks) {
      const result = resultFor(check, profile, residuals, unread);
      const before = known.get(`${check.id} ${profile.uuid}`);
      if (result === 'fail' && before?.open == null) {
        begun.push({ check, profile, isRegression: before !== undefined });
      }
      if (result !== 'fail' && before?.open != null)
        ended.push({ number: before.open, check, profile, result });
    }
  }
  return { begun, ended };
}

function resultFor(
  check: StoredCheck,
  profile: Profile,
  residuals: ReadonlyMap<string, CheckResidual>,
  unread: ReadonlyMap<string, CheckResidual>,
): CheckResult {
  if (profile.failure === 'not_found') return 'not_applicable';
  const residual =
    profile.setup === null
      ? unread.get(check.id)
      : residuals.get(resultKey(check.id, check.version, profile.setup));
  return residual === undefined ? 'unknown' : resultOf(residual, profile);
}

const readProfiles = (db: Queries, asked: readonly string[]): Promise<Profile[]> =>
  db
    .select({
      uuid: knownProfiles.uuid,
      ...FACT_COLUMNS,
      setup: knownProfiles.setup,
      failure: knownProfiles.failure,
      stateAt: knownProfiles.stateAt,
    })
    .from(knownProfiles)
    .where(isOneOf(knownProfiles.uuid, asked));

const setupsOf = (of: readonly { setup: number | null }[]): number[] => [
  ...new Set(of.flatMap(({ setup }) => setup ?? [])),
];

/** For each check and profile that ever had a finding: the number of the open one, or null. */
async function readFindings(
  db: Queries,
  checks: readonly StoredCheck[],
  asked: readonly string[],
): Promise<Map<string, { open: number | null }>> {
  const rows = await rowsOf<{ check: string; profile: string; open: number | null }>(
    db,
    sql`
      SELECT "check", profile, max(number) FILTER (WHERE until IS NULL)::float8 AS open FROM ${findings}
      WHERE profile = ANY(${uuids(asked)}) AND "check" = ANY(${uuids(checks.map(({ id }) => id))})
      GROUP BY "check", profile`,
  );
  return new Map(rows.map(({ check, profile, open }) => [`${check} ${profile}`, { open }]));
}

/** A version of a profile's configuration: its start and its setup. */
interface Version {
  profile: string;
  setup: number | null;
  reason: string;
  firstReadAt: string | Date;
  requestId: string;
}

/** Each profile's versions, newest first. */
async function readVersions(
  db: Queries,
  of: readonly { profile: Profile }[],
): Promise<Map<string, Version[]>> {
  const profiles = [...new Set(of.map(({ profile }) => profile.uuid))];
  const rows = await rowsOf<Version>(
    db,
    sql`
      SELECT version.profile, content.setup::float8 AS setup, version.reason, version.first_read_at AS "firstReadAt",
        version.request_id AS "requestId"
      FROM ${snapshots} AS version LEFT JOIN ${contents} AS content ON content.number = version.content
      WHERE version.profile = ANY(${uuids(profiles)}) ORDER BY version.profile, version.number DESC`,
  );
  const byProfile = new Map<string, Version[]>(profiles.map((profile) => [profile, []]));
  for (const version of rows) byProfile.get(version.profile)?.push(version);
  return byProfile;
}

async function begin(db: Queries, begun: readonly NewFailure[], now: number): Promise<void> {
  if (begun.length === 0) return;
  const versions = await readVersions(db, begun);
  const checks = [...new Map(begun.map(({ check }) => [check.id, check])).values()];
  const setups = setupsOf([...versions.values()].flat());
  await storeSetupResults(db, checks, setups);
  const residuals = await readSetupResults(db, checks, setups);
  const rows = begun.map(({ check, profile, isRegression }) => {
    const own = versions.get(profile.uuid) ?? [];
    const { since, began } = beginningOf(check, profile, own, residuals, now);
    return {
      check: check.id,
      profile: profile.uuid,
      since,
      began,
      isRegression,
      severity: SEVERITIES.indexOf(check.definition.severity),
      digest: isKnownAlready(check, since) ? 0 : null,
    };
  });
  await insertRows(db, findings, rows, sql`ON CONFLICT DO NOTHING`);
}

/**
 * Whether the profile failed before the check was active or had its current definition: reported only if
 * requested.
 */
const isKnownAlready = ({ announcesKnown, onSince, madeAt }: StoredCheck, since: Date): boolean =>
  !announcesKnown && since < (onSince !== null && onSince > madeAt ? onSince : madeAt);

const BEGINNINGS: Readonly<Record<string, FindingBeginning>> = {
  read: 'first_reading',
  changed: 'changed_outside',
  saved: 'saved',
};

/**
 * Since when a check fails: since the first of the consecutive versions that fail with the current facts. If
 * an event arrived after activation and after that version, the event made it fail.
 */
function beginningOf(
  check: StoredCheck,
  profile: Profile,
  versions: readonly Version[],
  residuals: ReadonlyMap<string, CheckResidual>,
  now: number,
): { since: Date; began: FindingBeginning } {
  const fails = ({ setup }: Version): boolean => {
    const residual = setup === null ? undefined : residuals.get(resultKey(check.id, check.version, setup));
    return residual !== undefined && resultOf(residual, profile) === 'fail';
  };
  const passed = versions.findIndex((version) => !fails(version));
  const first = versions[(passed === -1 ? versions.length : passed) - 1];
  const stateAt = profile.stateAt === null ? null : new Date(profile.stateAt);
  if (first === undefined)
    return { since: stateAt ?? new Date(now), began: stateAt ? 'event' : 'check_changed' };
  const since = new Date(first.firstReadAt);
  if (stateAt !== null && check.onSince !== null && stateAt > check.onSince && stateAt > since) {
    return { since: stateAt, began: 'event' };
  }
  return { since, began: BEGINNINGS[first.reason] ?? 'first_reading' };
}

async function end(db: Queries, ended: readonly EndedFailure[], now: number): Promise<void> {
  if (ended.length === 0) return;
  const versions = await readVersions(db, ended);
  const newestOf = ({ profile }: EndedFailure) => versions.get(profile.uuid)?.[0];
  const savers = await readSavers(
    db,
    ended.flatMap((one) => {
      const version = newestOf(one);
      return version?.reason === 'saved' ? version.requestId : [];
    }),
  );
  // Grouped into few statements, as most have the same ending.
  const alike = new Map<string, { ending: FindingEnding; by: string | null; numbers: number[] }>();
  for (const one of ended) {
    const how = endingOf(one, newestOf(one), savers);
    const key = JSON.stringify(how);
    const same = alike.get(key);
    if (same) same.numbers.push(one.number);
    else alike.set(key, { ...how, numbers: [one.number] });
  }
  for (const { ending, by, numbers } of alike.values()) {
    await db
      .update(findings)
      .set({ until: new Date(now), ended: ending, endedBy: by })
      .where(and(isOneOf(findings.number, numbers), isNull(findings.until)));
  }
}

/**
 * What ended a finding: whichever is newest of a version of the check, a version of the configuration, and an
 * event.
 */
function endingOf(
  { check, profile, result }: EndedFailure,
  version: Version | undefined,
  savers: ReadonlyMap<string, string>,
): { ending: FindingEnding; by: string | null } {
  if (profile.failure === 'not_found') return { ending: 'gone', by: null };
  const changedAt = version === undefined ? 0 : new Date(version.firstReadAt).getTime();
  const reportedAt = profile.stateAt === null ? 0 : new Date(profile.stateAt).getTime();
  if (check.version > 1 && check.madeAt.getTime() > Math.max(changedAt, reportedAt)) {
    return { ending: 'check_changed', by: check.madeBy };
  }
  if (result === 'unknown' || result === 'error') return { ending: 'unknown', by: null };
  if (version !== undefined && changedAt >= reportedAt) {
    if (version.reason === 'saved') return { ending: 'saved', by: savers.get(version.requestId) ?? null };
    return { ending: result === 'not_applicable' ? 'out_of_scope' : 'changed_outside', by: null };
  }
  return { ending: result === 'not_applicable' ? 'out_of_scope' : 'event', by: null };
}

/** Who saved, by the request ID in Activity. */
async function readSavers(db: Queries, requests: readonly string[]): Promise<Map<string, string>> {
  if (requests.length === 0) return new Map();
  const rows = await db
    .select({ requestId: activity.requestId, name: activity.operatorName })
    .from(activity)
    .where(and(isOneOf(activity.requestId, requests), eq(activity.action, 'forms.changed')));
  return new Map(rows.flatMap(({ requestId, name }) => (requestId && name ? [[requestId, name]] : [])));
}
