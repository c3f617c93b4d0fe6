import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { CheckResidual } from '@/lib/configuration/checks/evaluate';
import {
  failuresOf,
  type ProfileHistory,
  type Span,
  spanAt,
  spansOf,
} from '@/lib/configuration/checks/replay';
import { checkDefinition } from '@/lib/contract/checks/definition';
import { REPLAY_DAYS, type ReplayChange, type ReplayWeek } from '@/lib/contract/checks/replays';
import type { Queries } from '@/lib/db/database';
import { checkReplayFailures, checkReplays } from '@/lib/db/replay-schema';
import { inSlices, type Slices } from '@/lib/in-slices';
import { type AnyKind, workKind } from '@/lib/work/work-kind';
import { rowsOf } from '@/lib/work/work-store';
import { type ReplayedProfile, readSlice, readTold } from './read-histories';
import { asksFacts, SetupResiduals } from './setup-residuals';
import { type StoredEvent, toldFacts } from './told-facts';

export const REPLAY_QUEUE = 'replay-checks';

/** Profiles that it goes over at once. */
const SLICE = 500;
/** Milliseconds between two slices, for whoever else waits for the database. */
const BETWEEN = 5;
const DAY = 86_400_000;

/**
 * Replays a check over the versions that are kept, a slice of profiles at a time: what comes of a slice is written with
 * how far it is, so that whoever takes up what a dead process had goes on behind it. It ends where the replay was
 * cancelled or superseded.
 */
export const replayKind = (db: Queries): AnyKind =>
  workKind<{ replay: string }>({
    places: 1,
    async run({ payload: { replay } }, _prepared, signal): Promise<undefined> {
      const opened = await openReplay(db, replay);
      while (await opened?.goOn()) await setTimeout(BETWEEN, undefined, { signal });
    },
    async failed(transaction, { payload: { replay } }) {
      await transaction.update(checkReplays).set({ state: 'failed' }).where(isRunning(replay));
    },
  });

const isRunning = (replay: string) =>
  sql`${checkReplays.id} = ${replay}::uuid AND ${checkReplays.state} = 'running'`;

/** As far back as a replay of a time goes. */
export const replayedFrom = (madeAt: Date): number => madeAt.getTime() - REPLAY_DAYS * DAY;

/** What has been counted so far. */
interface Counted {
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

/** A replay that runs, where it was left. @returns null: it does not run, or cannot be read */
export async function openReplay(
  db: Queries,
  replay: string,
  most = SLICE,
): Promise<{ goOn(): Promise<boolean> } | null> {
  const [row] = await db.select().from(checkReplays).where(isRunning(replay));
  if (row === undefined) return null;
  const before = checkDefinition.safeParse(row.beforeDefinition);
  const residuals = new SetupResiduals([
    checkDefinition.parse(row.definition),
    ...(before.success ? [before.data] : []),
  ]);
  const withFacts = residuals.facts.size > 0;
  const between = { from: replayedFrom(row.madeAt), to: row.madeAt.getTime() };
  let counted: Counted = {
    ...{ cursor: row.cursor, done: row.done, failed: row.failed, failing: row.failing },
    firstReadAt: row.firstReadAt?.getTime() ?? null,
    change: row.change as Counted['change'],
    weeks: row.weeks as ReplayWeek[],
  };
  return {
    /** Goes over some more profiles. @returns whether any may be left */
    async goOn() {
      const profiles = await readSlice(db, { cursor: counted.cursor, most, withFacts });
      await residuals.prepare(
        db,
        new Set(profiles.flatMap(({ versions }) => versions.map(({ content }) => content))),
      );
      const events = await readEvents(db, residuals, profiles);
      const after = { counted: structuredClone(counted), failures: [] as Failure[] };
      await inSlices(count(after, { profiles, events, residuals, between }));
      const last = profiles.at(-1);
      if (last !== undefined) after.counted.cursor = last.uuid;
      after.counted.done += profiles.length;
      const isMoved = await write(db, replay, counted.cursor, after, last === undefined);
      counted = after.counted;
      return isMoved && last !== undefined;
    },
  };
}

/** Of the profiles for which facts decide anything, what told them. */
async function readEvents(
  db: Queries,
  residuals: SetupResiduals,
  profiles: readonly ReplayedProfile[],
): Promise<Map<string, StoredEvent[]>> {
  const each = residuals.definitions.map((_, definition) => definition);
  const isUnreadAsking = residuals.unread.some(asksFacts);
  const asked = profiles.filter(
    ({ firstSeenAt, versions: [first, ...rest] }) =>
      (isUnreadAsking && (first === undefined || first.at > firstSeenAt)) ||
      [first, ...rest].some(
        (version) =>
          version !== undefined &&
          each.some((definition) => asksFacts(residuals.of(definition, version.content))),
      ),
  );
  const withData = [...residuals.facts].some((fact) => fact !== 'status');
  const byProfile = new Map<string, StoredEvent[]>(asked.map(({ uuid }) => [uuid, []]));
  const told = await readTold(db, [...byProfile.keys()], withData);
  for (const { profile, ...event } of told) byProfile.get(profile)?.push(event);
  return byProfile;
}

interface Slice {
  profiles: readonly ReplayedProfile[];
  /** Of profiles that are left out no fact is asked. */
  events: ReadonlyMap<string, StoredEvent[]>;
  residuals: SetupResiduals;
  between: { from: number; to: number };
}

/** Counts a slice, and finds those that would have failed. */
function* count(
  into: { counted: Counted; failures: Failure[] },
  { profiles, events, residuals, between }: Slice,
): Slices<void> {
  const { counted, failures } = into;
  for (const profile of profiles) {
    const own = events.get(profile.uuid);
    const facts = own === undefined || profile.told === null ? [] : toldFacts(profile.told, own);
    const [spans = [], spansBefore = null] = residuals.unread.map((unread, definition) =>
      spansOf(
        historyOf(profile, facts, (content) => residuals.of(definition, content), between.to),
        unread,
      ),
    );
    const first = profile.versions[0]?.at ?? null;
    if (first !== null && first <= between.to && first < (counted.firstReadAt ?? Number.POSITIVE_INFINITY)) {
      counted.firstReadAt = first;
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
  { firstSeenAt, failure, readAt, versions }: ReplayedProfile,
  facts: ProfileHistory['facts'],
  residualOf: (content: number) => CheckResidual,
  madeAt: number,
): ProfileHistory {
  const isGone = failure === 'not_found';
  return {
    knownFrom: firstSeenAt,
    versions: versions
      .filter(({ at }) => at <= madeAt)
      .map(({ at, content }) => ({ at, residual: residualOf(content) })),
    facts,
    // It counts up to its last reading: how long after that it was there is not known.
    goneFrom: isGone ? (readAt === null ? Number.NEGATIVE_INFINITY : readAt + 1) : null,
  };
}

function countWeeks(
  weeks: readonly ReplayWeek[],
  spans: readonly Span[],
  before: readonly Span[] | null,
): void {
  for (const week of weeks) {
    const span = spanAt(spans, week.end);
    if (span === null) continue;
    week.known += 1;
    if (span.isRead) week.read += 1;
    week[span.result === 'unknown' && !span.isRead ? 'unread' : span.result] += 1;
    if (before !== null && spanAt(before, week.end)?.result === 'fail') week.failBefore += 1;
  }
}

type Failed = readonly [number, number | null][];

function countChange(change: Omit<ReplayChange, 'version'>, is: Failed, was: Failed): void {
  const isNow = is.at(-1)?.[1] === null;
  const wasNow = was.at(-1)?.[1] === null;
  change.more += Number(is.length > 0 && was.length === 0);
  change.fewer += Number(is.length === 0 && was.length > 0);
  change.moreNow += Number(isNow && !wasNow);
  change.fewerNow += Number(!isNow && wasNow);
}

/** All of a slice or nothing, and once. @returns whether the replay still runs, and nobody else was here meanwhile */
async function write(
  db: Queries,
  replay: string,
  cursor: string,
  { counted, failures }: { counted: Counted; failures: readonly Failure[] },
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
