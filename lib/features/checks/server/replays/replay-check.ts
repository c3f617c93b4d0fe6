import { sql } from 'drizzle-orm';
import { checkDefinition } from '@/lib/configuration/checks/definition';
import type { CheckResidual } from '@/lib/configuration/checks/evaluate';
import { failuresOf, type ProfileHistory, type Span, spansOf } from '@/lib/configuration/checks/replay';
import type { Queries } from '@/lib/platform/db/database';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { type AnyKind, workKind } from '@/lib/platform/work/work-kind';
import { rowsOf } from '@/lib/platform/work/work-store';
import { checkReplayFailures, checkReplays } from '../../replay-tables';
import { REPLAY_DAYS, type ReplayChange, type ReplayWeek } from '../../replays';
import { knownFactsAt, type StoredEvent } from './known-facts-at';
import { type Histories, type ReplayedProfile, readReportedFacts, readSlice } from './read-histories';
import { asksFacts, SetupResiduals } from './setup-residuals';

export const REPLAY_QUEUE = 'replay-checks';

/** Profiles per slice. */
const SLICE = 500;
const DAY = 86_400_000;

/**
 * Replays a check over the stored versions, a slice of profiles at a time. Results are written together with
 * the progress, so another process can continue where a dead one stopped. It ends if the replay is cancelled
 * or superseded.
 */
export const replayKind = (db: Queries): AnyKind =>
  workKind<{ replay: string }>({
    places: 1,
    async run({ payload: { replay } }, _prepared, signal): Promise<undefined> {
      const opened = await openReplay(db, replay);
      while (await opened?.processNext()) signal.throwIfAborted();
    },
    async failed(transaction, { payload: { replay } }) {
      await transaction.update(checkReplays).set({ state: 'failed' }).where(isRunning(replay));
    },
  });

const isRunning = (replay: string) =>
  sql`${checkReplays.id} = ${replay}::uuid AND ${checkReplays.state} = 'running'`;

/** How far back a replay made at this time goes. */
export const replayedFrom = (madeAt: Date): number => madeAt.getTime() - REPLAY_DAYS * DAY;

interface ReplayCounts {
  cursor: string;
  done: number;
  firstReadAt: number | null;
  failed: number;
  failing: number;
  change: Omit<ReplayChange, 'version'> | null;
  weeks: ReplayWeek[];
}

interface Failure {
  profile: string;
  since: number;
  until: number | null;
  spans: [number, number | null][];
  isMore: boolean;
}

/** Opens a running replay where it left off. @returns null: it is not running, or cannot be read */
export async function openReplay(
  db: Queries,
  replay: string,
  most = SLICE,
): Promise<{ processNext(): Promise<boolean> } | null> {
  const [row] = await db.select().from(checkReplays).where(isRunning(replay));
  if (row === undefined) return null;
  const before = checkDefinition.safeParse(row.beforeDefinition);
  const residuals = new SetupResiduals([
    checkDefinition.parse(row.definition),
    ...(before.success ? [before.data] : []),
  ]);
  const withFacts = residuals.facts.size > 0;
  const between = { from: replayedFrom(row.madeAt), to: row.madeAt.getTime() };
  let counted: ReplayCounts = {
    cursor: row.cursor,
    done: row.done,
    failed: row.failed,
    failing: row.failing,
    firstReadAt: row.firstReadAt?.getTime() ?? null,
    change: row.change as ReplayCounts['change'],
    weeks: row.weeks as ReplayWeek[],
  };
  let gathered: GatheredHistories | null = null;
  const gather = async (cursor: string) =>
    gatherSlice(db, residuals, await readSlice(db, { cursor, most, withFacts }));
  return {
    /** Processes another slice while the next one is read. @returns whether there may be more */
    async processNext() {
      const slice: GatheredHistories = gathered ?? (await gather(counted.cursor));
      const last = slice.profiles.at(-1);
      const after = { counted: structuredClone(counted), failures: [] as Failure[] };
      after.counted.cursor = last?.uuid ?? counted.cursor;
      after.counted.done += slice.profiles.length;
      const [isMoved, next] = await Promise.all([
        inSlices(count(after, slice, between)).then(() =>
          write(db, replay, counted.cursor, after, last === undefined),
        ),
        last === undefined ? null : gather(last.uuid),
      ]);
      counted = after.counted;
      gathered = next;
      return isMoved && last !== undefined;
    },
  };
}

interface GatheredHistories extends Histories {
  /** The residuals of each definition for each version, and for a profile that was never read. */
  residuals: (readonly CheckResidual[])[];
  unread: readonly CheckResidual[];
  /** Events that reported facts; profiles for which facts decide nothing are left out. */
  events: ReadonlyMap<string, StoredEvent[]>;
}

async function gatherSlice(
  db: Queries,
  setups: SetupResiduals,
  histories: Histories,
): Promise<GatheredHistories> {
  await setups.prepare(db, new Set(histories.contents));
  const residuals = histories.contents.map((content) => setups.of(content));
  const asking = setups.facts.size === 0 ? [] : askingFacts(histories, residuals, setups.unread);
  const events = new Map<string, StoredEvent[]>(asking.map(({ uuid }) => [uuid, []]));
  const withData = [...setups.facts].some((fact) => fact !== 'status');
  const reportedFacts = await readReportedFacts(db, [...events.keys()], withData);
  for (const { profile, ...event } of reportedFacts) events.get(profile)?.push(event);
  return { ...histories, residuals, unread: setups.unread, events };
}

/** The profiles for which facts make a difference. */
function askingFacts(
  { profiles, foundAt }: Histories,
  residuals: GatheredHistories['residuals'],
  unread: readonly CheckResidual[],
): ReplayedProfile[] {
  const isUnreadAsking = unread.some(asksFacts);
  return profiles.filter(({ firstSeenAt, firstVersion, afterVersions }) => {
    const readFrom = firstVersion < afterVersions ? foundAt[firstVersion] : undefined;
    if (isUnreadAsking && (readFrom === undefined || readFrom > firstSeenAt)) return true;
    return residuals.slice(firstVersion, afterVersions).some((version) => version.some(asksFacts));
  });
}

interface WeekSpan {
  from: number;
  to: number;
}

/** Counts a slice, and finds the profiles that would have failed. */
function* count(
  into: { counted: ReplayCounts; failures: Failure[] },
  slice: GatheredHistories,
  between: WeekSpan,
): Slices<void> {
  const { counted, failures } = into;
  for (const profile of slice.profiles) {
    const { told: reportedFacts, firstVersion, afterVersions } = profile;
    const events = slice.events.get(profile.uuid);
    const facts = reportedFacts === null || events === undefined ? [] : knownFactsAt(reportedFacts, events);
    const [spans = [], spansBefore = null] = slice.unread.map((unread, definition) =>
      spansOf(historyOf(profile, slice, { facts, definition, madeAt: between.to }), unread),
    );
    const first = firstVersion < afterVersions ? slice.foundAt[firstVersion] : undefined;
    if (first !== undefined && first <= between.to) {
      counted.firstReadAt = Math.min(first, counted.firstReadAt ?? first);
    }
    countWeeks(counted.weeks, spans, spansBefore);
    const failed = failuresOf(spans, between);
    const newest = failed.at(-1);
    const failedBefore = spansBefore === null ? [] : failuresOf(spansBefore, between);
    if (counted.change !== null) countChange(counted.change, failed, failedBefore);
    if (newest !== undefined) {
      const [since, until] = newest;
      counted.failed += 1;
      if (until === null) counted.failing += 1;
      const isMore = spansBefore !== null && failedBefore.length === 0;
      failures.push({ profile: profile.uuid, since, until, spans: failed, isMore });
    }
    yield;
  }
}

function historyOf(
  { firstSeenAt, goneAfter: deletedAfter, firstVersion, afterVersions }: ReplayedProfile,
  { foundAt, residuals }: GatheredHistories,
  { facts, definition, madeAt }: { facts: ProfileHistory['facts']; definition: number; madeAt: number },
): ProfileHistory {
  const versions: { at: number; residual: CheckResidual }[] = [];
  let last: CheckResidual | undefined;
  for (let version = firstVersion; version < afterVersions; version += 1) {
    const at = foundAt[version] ?? 0;
    const residual = residuals[version]?.[definition];
    if (residual === undefined || at > madeAt) continue;
    // Most versions change nothing that the check uses.
    if (residual.applies !== last?.applies || residual.holds !== last.holds) versions.push({ at, residual });
    last = residual;
  }
  return {
    knownFrom: firstSeenAt,
    versions,
    facts,
    // It counts up to its last reading: how long it existed after that is unknown.
    goneFrom: deletedAfter === Number.POSITIVE_INFINITY ? null : deletedAfter + 1,
  };
}

function countWeeks(
  weeks: readonly ReplayWeek[],
  spans: readonly Span[],
  before: readonly Span[] | null,
): void {
  let [next, nextBefore] = [0, 0];
  for (const week of weeks) {
    while (next < spans.length && (spans[next] as Span).from <= week.end) next += 1;
    const span = spans[next - 1];
    if (span === undefined) continue;
    week.known += 1;
    if (span.isRead) week.read += 1;
    week[span.result === 'unknown' && !span.isRead ? 'unread' : span.result] += 1;
    if (before === null) continue;
    while (nextBefore < before.length && (before[nextBefore] as Span).from <= week.end) nextBefore += 1;
    if (before[nextBefore - 1]?.result === 'fail') week.failBefore += 1;
  }
}

type FailingWeeks = readonly [number, number | null][];

function countChange(change: Omit<ReplayChange, 'version'>, is: FailingWeeks, was: FailingWeeks): void {
  const isNow = is.at(-1)?.[1] === null;
  const wasNow = was.at(-1)?.[1] === null;
  change.more += Number(is.length > 0 && was.length === 0);
  change.fewer += Number(is.length === 0 && was.length > 0);
  change.moreNow += Number(isNow && !wasNow);
  change.fewerNow += Number(!isNow && wasNow);
}

/**
 * Writes a complete slice once, or nothing.
 * @returns whether the replay is still running, and in this process alone
 */
async function write(
  db: Queries,
  replay: string,
  cursor: string,
  { counted, failures }: { counted: ReplayCounts; failures: readonly Failure[] },
  isDone: boolean,
): Promise<boolean> {
  const { firstReadAt, change } = counted;
  const moved = await rowsOf(
    db,
    sql`
      WITH moved AS (
        UPDATE ${checkReplays} SET cursor = ${counted.cursor}::uuid, done = ${counted.done}::int,
          failed = ${counted.failed}::int, failing = ${counted.failing}::int,
          first_read_at = to_timestamp(${firstReadAt === null ? null : firstReadAt / 1_000}::float8),
          change = ${change === null ? null : JSON.stringify(change)}::json,
          weeks = ${JSON.stringify(counted.weeks)}::json, state = ${isDone ? 'done' : 'running'}
        WHERE ${isRunning(replay)} AND cursor = ${cursor}::uuid RETURNING id),
      found AS (
        INSERT INTO ${checkReplayFailures} (replay, profile, since, until, spans, is_more)
        SELECT moved.id, failure.profile, to_timestamp(failure.since / 1000), to_timestamp(failure.until / 1000),
          failure.spans, failure."isMore"
        FROM moved CROSS JOIN json_to_recordset(${JSON.stringify(failures)}::json)
          AS failure (profile uuid, since float8, until float8, spans json, "isMore" boolean))
      SELECT id FROM moved`,
  );
  return moved.length > 0;
}
