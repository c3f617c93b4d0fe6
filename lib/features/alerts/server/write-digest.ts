import { randomUUID } from 'node:crypto';
import { desc, isNotNull, sql } from 'drizzle-orm';
import { SEVERITIES, type Severity } from '@/lib/configuration/checks/definition';
import { checks, checkVersions, profilesToJudge } from '@/lib/features/checks/tables';
import { readDrift } from '@/lib/features/drift/server/list-drift';
import { findFindings } from '@/lib/features/findings/server/find-findings';
import { isIn } from '@/lib/features/findings/server/findings-source';
import { findings } from '@/lib/features/findings/tables';
import { IS_DRIFT } from '@/lib/features/history/server/drift-condition';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { readProfileNames } from '@/lib/features/labels/server/read-profile-names';
import type { CoverageCounts } from '@/lib/features/profiles/coverage';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { countCoverage } from '@/lib/features/setups/server/coverage';
import { surveySweeps } from '@/lib/features/survey/tables';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { announce } from '@/lib/platform/live/announce';
import { rowsOf, type WorkStore } from '@/lib/platform/work/work-store';
import type { DestinationKind } from '../alert-words';
import type { AlertSubjects } from '../alerts';
import { alertState } from '../tables';
import { type NewMessage, saveMessages } from './alert-store';
import { claimApprovals, readApprovals, toApprovalsPart } from './claim-approvals';
import { claimNews, type EndingException, readEndingExceptions } from './claim-changes';
import { claimRuns, type ReportedRun, readRuns } from './claim-runs';
import { composeDigest, type Digest } from './compose-digest';
import { getsOf, readDestinations } from './destination-rows';
import { isDigestDue } from './digest-due';
import { type Digests, holdWaitingDigests, isIn as inDigests } from './waiting-digests';

export interface DigestOptions {
  db: Queries;
  work: WorkStore;
  /** The console's public address. */
  console: string;
  survey: { maxAge: number | null };
  /** Unix time in milliseconds. */
  now: () => number;
}

const MOST_ROWS = 20;
const HOUR = 3_600_000;

/**
 * Writes a digest's messages if one is due and there is anything to report; runs and
 * requested approvals are reported at once, separately. The news is claimed in the transaction that stores the messages, so each is reported once,
 * however many instances there are and whenever a process dies.
 * @returns how many messages; null: no digest was due
 */
export function writeDigest(options: DigestOptions): Promise<number | null> {
  const now = options.now();
  return options.db.transaction(async (transaction) => {
    await holdLock(transaction, 'alerts');
    const state = await readState(transaction, now);
    const moment = await readMoment(transaction);
    const { maxAge } = options.survey;
    const { lookedAt, sweep } = state;
    const isDue = isDigestDue({ ...moment, now, maxAge, lookedAt: lookedAt.getTime(), sweep });
    const runs = await readRuns(transaction, now);
    const approvals = await readApprovals(transaction, { console: options.console, now });
    if (!isDue && runs.length + approvals.length === 0) return null;
    const destinations = (await readDestinations(transaction)).filter(({ status }) => status === 'enabled');
    const number = destinations.length === 0 ? 0 : state.digest + 1;
    await claimRuns(transaction, runs, number);
    if (approvals.length > 0) await claimApprovals(transaction, number, now);
    if (isDue) await claimNews(transaction, number, now);
    const coverage = await countCoverage(transaction, maxAge === null ? null : new Date(now - maxAge));
    const isBehind = maxAge !== null && coverage.older > 0;
    const fellBehind = isDue && isBehind && state.behindSince === null;
    const waiting = await holdWaitingDigests(transaction, options.work);
    const messages: NewMessage[] = [];
    for (const destination of destinations) {
      const before = waiting.get(destination.id);
      const { id, first } = before ?? { id: randomUUID(), first: number };
      const gets = getsOf(destination);
      const digest = await readDigest(transaction, options, {
        digests: { first, last: number },
        coverage,
        // Whether the replaced message said so is no longer known.
        saysBehind: fellBehind || (isBehind && before !== undefined),
        gets,
        id,
        now,
      });
      if (digest === null) continue;
      const composed = composeDigest(destination.kind as DestinationKind, digest);
      const firstDigest = before ? first : null;
      messages.push({ id, destination: destination.id, digest: number, firstDigest, gets, ...composed });
    }
    await saveMessages(transaction, options.work, messages, new Date(now));
    const behindSince = isBehind ? (state.behindSince ?? new Date(now)) : null;
    const looked = { lookedAt: new Date(now), behindSince, sweep: moment.ended?.number ?? state.sweep };
    await transaction
      .update(alertState)
      .set({ digest: Math.max(number, state.digest), ...(isDue ? looked : {}) });
    if (messages.length > 0) await announce(transaction, { kind: 'alerts', profile: null });
    return messages.length;
  });
}

/** Whatever existed before the first digest is not news. */
async function readState(db: Queries, now: number): Promise<typeof alertState.$inferSelect> {
  const [state] = await db.select().from(alertState);
  if (state) return state;
  const sweep = sql<number>`(SELECT COALESCE(max(number), 0) FROM ${surveySweeps} WHERE ended_at IS NOT NULL)`;
  await db.insert(alertState).values({ one: 1, lookedAt: new Date(now), sweep });
  return readState(db, now);
}

async function readMoment(db: Queries) {
  const [ended] = await db
    .select({ number: surveySweeps.number, at: surveySweeps.endedAt })
    .from(surveySweeps)
    .where(isNotNull(surveySweeps.endedAt))
    .orderBy(desc(surveySweeps.number))
    .limit(1);
  const [other] = await rowsOf<{ underWay: string | Date | null; judges: string | Date | null }>(
    db,
    sql`SELECT (SELECT started_at FROM ${surveySweeps} WHERE ended_at IS NULL) AS "underWay",
      (SELECT min(at) FROM ${profilesToJudge}) AS judges`,
  );
  const timeOf = (at: string | Date | null | undefined) => (at ? new Date(at).getTime() : null);
  return {
    ended: ended?.at ? { number: ended.number, at: ended.at.getTime() } : null,
    underWaySince: timeOf(other?.underWay),
    judgesSince: timeOf(other?.judges),
  };
}

interface DigestContents {
  digests: Digests;
  coverage: CoverageCounts;
  saysBehind: boolean;
  gets: AlertSubjects;
  id: string;
  now: number;
}

/** The content of the digest for one destination; null: nothing to report. */
async function readDigest(
  db: Queries,
  { console, survey }: DigestOptions,
  { digests, coverage, saysBehind, gets, id, now }: DigestContents,
): Promise<Digest | null> {
  const digest: Digest = {
    number: digests.last,
    at: new Date(now).toISOString(),
    console,
    coverage,
    findings: gets.findings && (await readFindings(db, { console, digests, id, now, gets: gets.findings })),
    drift: gets.drift ? await readDriftPart(db, { console, digests, id }) : null,
    exceptions: gets.exceptions
      ? await readExceptions(db, console, await readEndingExceptions(db, digests))
      : null,
    survey:
      gets.survey && saysBehind && survey.maxAge !== null
        ? {
            older: coverage.older,
            hours: Math.round(survey.maxAge / HOUR),
            link: `${console}/profiles?coverage=older`,
          }
        : null,
    assignments: gets.assignments ? toRunsPart(console, await readRuns(db, now, digests)) : null,
    approvals: gets.approvals
      ? toApprovalsPart(console, await readApprovals(db, { console, now }, digests), MOST_ROWS)
      : null,
  };
  const { findings: newly, drift, exceptions: ending, survey: behind, assignments, approvals } = digest;
  return newly || drift || ending || behind || assignments || approvals ? withNames(db, digest) : null;
}

/** With the names of the customers in all parts, read at once. */
async function withNames(db: Queries, digest: Digest): Promise<Digest> {
  const { findings: newly, drift, exceptions: ending } = digest;
  const uuids = [newly, drift, ending].flatMap((part) => part?.rows.map(({ profile }) => profile) ?? []);
  const names = await readProfileNames(db, [...new Set(uuids)]);
  const named = <Row extends { profile: string }, Part extends { rows: readonly Row[] }>(part: Part | null) =>
    part && {
      ...part,
      rows: part.rows.map((row) => ({ ...row, name: names.get(row.profile) ?? null })),
    };
  return { ...digest, findings: named(newly), drift: named(drift), exceptions: named(ending) };
}

type DigestScope = Pick<DigestContents, 'digests' | 'id' | 'now'> & Pick<DigestOptions, 'console'>;

const profileLink = (console: string, profile: string): string => `${console}/profiles/${profile}`;

const toRunsPart = (console: string, runs: readonly ReportedRun[]): Digest['assignments'] =>
  runs.length === 0
    ? null
    : {
        total: runs.length,
        link: `${console}/assignments`,
        rows: runs
          .slice(0, MOST_ROWS)
          .map((run) => ({ ...run, link: `${console}/assignments/${run.number}` })),
      };

/** What Findings shows now with the same filter. */
async function readFindings(
  db: Queries,
  { console, digests, id, now, gets }: DigestScope & { gets: NonNullable<AlertSubjects['findings']> },
): Promise<Digest['findings']> {
  const least = gets.least === null ? SEVERITIES.length : SEVERITIES.indexOf(gets.least);
  const condition = sql`${inDigests(sql`finding.digest`, digests)} AND ${isIn('open', today({ now: () => now }))}
    AND (finding.severity >= ${least}::int OR finding."check" = ANY(${sql.param(gets.checks)}::uuid[]))`;
  const counts = await rowsOf<{ severity: number; count: number }>(
    db,
    sql`SELECT severity, count(*)::int AS count FROM ${findings} AS finding WHERE ${condition}
      GROUP BY severity ORDER BY severity DESC`,
  );
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const rows: NonNullable<Digest['findings']>['rows'][number][] = [];
  for (const { severity } of counts) {
    const limit = MOST_ROWS - rows.length;
    if (limit === 0) break;
    const found = await findFindings(db, {
      condition: sql`${condition} AND finding.severity = ${severity}::int`,
      cutoff: null,
      limit,
    });
    rows.push(
      ...found.map(({ check, severity: of, profile, customerReference, since, began, isRegression }) => ({
        check,
        severity: of,
        profile,
        customerReference,
        name: null,
        since,
        began,
        isRegression,
        link: profileLink(console, profile),
      })),
    );
  }
  return {
    total,
    rows,
    link: `${console}/findings?state=open&told=${id}`,
    bySeverity: counts.map(({ severity, count }) => ({ severity: SEVERITIES[severity] as Severity, count })),
  };
}

async function readDriftPart(
  db: Queries,
  { console, digests, id }: Omit<DigestScope, 'now'>,
): Promise<Digest['drift']> {
  const condition = sql`${inDigests(sql`version.digest`, digests)} AND ${IS_DRIFT}`;
  const [counted] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM ${snapshots} AS version WHERE ${condition}`,
  );
  const total = counted?.count ?? 0;
  if (total === 0) return null;
  const found = await readDrift(db, condition, MOST_ROWS);
  return {
    total,
    link: `${console}/drift?review=all&told=${id}`,
    rows: found.map(({ profile, customerReference, latest, changes }) => ({
      profile,
      customerReference,
      name: null,
      found: latest,
      link: profileLink(console, profile),
      sections: changes.slice(0, MOST_ROWS).map(({ label }) => label),
    })),
  };
}

async function readExceptions(
  db: Queries,
  console: string,
  all: readonly EndingException[],
): Promise<Digest['exceptions']> {
  if (all.length === 0) return null;
  const shown = all.slice(0, MOST_ROWS);
  const [titles, known] = await Promise.all([
    db
      .select({
        id: checks.id,
        number: sql<number>`${checks.number}::float8`,
        title: sql<string>`${checkVersions.definition} ->> 'title'`,
      })
      .from(checks)
      .innerJoin(
        checkVersions,
        sql`${checkVersions.check} = ${checks.id} AND ${checkVersions.version} = ${checks.version}`,
      )
      .where(isOneOf(checks.id, [...new Set(shown.map(({ check }) => check))])),
    db
      .select({ uuid: knownProfiles.uuid, reference: knownProfiles.customerReference })
      .from(knownProfiles)
      .where(isOneOf(knownProfiles.uuid, [...new Set(shown.map(({ profile }) => profile))])),
  ]);
  return {
    total: all.length,
    link: `${console}/exceptions?state=${all.some(({ stage }) => stage === 0) ? 'all' : 'soon'}`,
    rows: shown.flatMap(({ check, profile, until, stage }) => {
      const found = titles.find(({ id }) => id === check);
      if (found === undefined) return [];
      const customerReference = known.find(({ uuid }) => uuid === profile)?.reference ?? null;
      const link = profileLink(console, profile);
      return { check: found, profile, customerReference, name: null, link, until, stage };
    }),
  };
}
