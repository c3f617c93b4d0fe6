import { sql } from 'drizzle-orm';
import { type Reading, toReading } from '@/lib/features/history/server/reading';
import { type Failure, recordFailures } from '@/lib/features/history/server/record-readings';
import { HELD_BACK, type StoreResult, storeReadings } from '@/lib/features/history/server/store-reading';
import type { ReadFailure } from '@/lib/features/profiles/coverage';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Clock } from '@/lib/platform/clock';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';
import type { ItemEnding } from '@/lib/platform/work/end-items';
import type { Item } from '@/lib/platform/work/lease-items';
import { type RecordedItem, type WorkKind, workKind } from '@/lib/platform/work/work-kind';
import type { WorkStore } from '@/lib/platform/work/work-store';
import type { Upstream } from '@/lib/upstream/create-upstream';
import type { Call } from '@/lib/upstream/exchange';
import { surveyState, surveySweeps } from '../tables';
import { type CallSlots, placesAt } from './call-slots';
import { type ReadingTask, SURVEY_QUEUES } from './queues';
import { isTriedOften, readingTroubleOf, retryAfterTry } from './reading-trouble';
import type { ServiceHealth } from './service-health';

interface SurveyKindOptions {
  db: Queries;
  store: WorkStore;
  upstream: Pick<Upstream, 'readPortalConfiguration'>;
  slots: Pick<CallSlots, 'acquire' | 'perMinute' | 'settle'>;
  health: ServiceHealth;
  clock: Clock;
}

type BackgroundCall = Pick<Call, 'priority' | 'requestId' | 'signal'>;

type Outcome = { reading: Reading } | { failure: ReadFailure; triedAt: number } | { ending: ItemEnding };

/** Milliseconds of readings stored in one transaction. */
const GATHER = 100;
/** Milliseconds after which another instance takes over a dead one's items. */
const LEASE = 15_000;
/** Shortest time between notifications of screens, in milliseconds. */
const ANNOUNCED_EVERY = 2_000;
const MOST_ATTEMPTS = 5;
/** Milliseconds before a profile is read again whose reading coincided with a save. */
const AFTER_SAVE = 10_000;

/** Reads profiles for the survey, within the budget. */
export function surveyKind({ db, store, upstream, slots, health, clock }: SurveyKindOptions) {
  /**
   * Whether a repeatedly failing profile is the cause: the service responds for another profile that it
   * recently answered, or there is none to compare with.
   */
  async function isToBlame(uuid: string, call: BackgroundCall): Promise<boolean> {
    const [other] = await db
      .select({ uuid: knownProfiles.uuid })
      .from(knownProfiles)
      .where(sql`read_at IS NOT NULL AND failure IS NULL AND uuid <> ${uuid}::uuid`)
      .orderBy(sql`read_at DESC`)
      .limit(1);
    if (!other) {
      const untold = sql`failure IS NULL AND uuid <> ${uuid}::uuid`;
      const others = await db.select({ uuid: knownProfiles.uuid }).from(knownProfiles).where(untold).limit(1);
      return others.length === 0;
    }
    return upstream.readPortalConfiguration(other.uuid, { ...call, fresh: true }).then(
      () => true,
      () => false,
    );
  }

  const kind: WorkKind<ReadingTask, true, Outcome> = {
    get places() {
      return placesAt(slots.perMinute);
    },
    gather: GATHER,
    beforeRecord: () => slots.settle(),
    lease: LEASE,
    retry: (attempt) => (attempt < MOST_ATTEMPTS ? retryAfterTry(attempt) : null),
    prepare: (items) => stillToRead(db, items),
    async run(item, _, signal) {
      const uuid = item.key ?? '';
      const call = { priority: 'background' as const, requestId: `survey-${item.id}`, signal };
      for (;;) {
        if ((await slots.acquire(item.queue, signal)) === 'back') return { ending: { again: 0 } };
        try {
          const answer = await upstream.readPortalConfiguration(uuid, call);
          health.answered(item.id);
          return { reading: toReading(uuid, call.requestId, answer) };
        } catch (error) {
          signal.throwIfAborted();
          const trouble = readingTroubleOf(error);
          if (trouble === null) throw error;
          if (trouble.kind === 'away') {
            health.away(trouble.code, trouble.wait);
            continue;
          }
          const triedAt = clock.wall();
          if (trouble.kind === 'gone') {
            health.answered(item.id);
            return { failure: 'not_found', triedAt };
          }
          const wellSince = health.failed(item.id);
          const isOwn =
            isTriedOften(trouble.failure, item.attempt) && (wellSince || (await isToBlame(uuid, call)));
          if (isOwn) return { failure: trouble.failure, triedAt };
          return { ending: { retry: retryAfterTry(item.attempt), error: trouble.code } };
        }
      }
    },
    async record(transaction, results) {
      const ended = withoutHeldBack(results, await saveAll(transaction, results));
      await count(transaction, ended);
      await notifyScreens(transaction, store, ended);
      return ended.map(({ outcome }) => ('ending' in outcome ? outcome.ending : 'done'));
    },
    failed: (transaction, { key }) =>
      recordFailures(transaction, [{ uuid: key ?? '', failure: 'error', triedAt: clock.wall() }]),
  };
  return workKind(kind);
}

/** Items whose profile is known, and has been neither read nor tried since it was queued. */
async function stillToRead(
  db: Queries,
  items: readonly Item<ReadingTask>[],
): Promise<ReadonlyMap<number, true>> {
  const uuids = sql.param(items.map(({ key }) => key));
  const known = await db
    .select({ uuid: knownProfiles.uuid, readAt: knownProfiles.readAt, triedAt: knownProfiles.triedAt })
    .from(knownProfiles)
    .where(sql`${knownProfiles.uuid} = ANY(${uuids}::uuid[])`);
  const last = new Map(
    known.map(({ uuid, readAt, triedAt }) => [
      uuid,
      Math.max(readAt?.getTime() ?? 0, triedAt?.getTime() ?? 0),
    ]),
  );
  return new Map(
    items.flatMap(({ id, key, payload: { since } }): [number, true][] => {
      const at = last.get(key ?? '');
      return at !== undefined && at < since ? [[id, true]] : [];
    }),
  );
}

type EndedReading = RecordedItem<ReadingTask, Outcome>;

/** @returns the result of each reading */
async function saveAll(
  transaction: Queries,
  ended: readonly EndedReading[],
): Promise<ReadonlyMap<Reading, StoreResult>> {
  const readings = ended.flatMap(({ outcome }) => ('reading' in outcome ? [outcome.reading] : []));
  const stored = await storeReadings(transaction, readings);
  const unreadable = readings.flatMap(({ uuid, readAt }, index): Failure[] =>
    stored[index] instanceof RangeError ? [{ uuid, failure: 'misshapen', triedAt: readAt }] : [],
  );
  const failed = ended.flatMap(({ item, outcome }) =>
    'failure' in outcome ? [{ uuid: item.key ?? '', ...outcome }] : [],
  );
  await recordFailures(transaction, [...unreadable, ...failed]);
  return new Map(readings.map((reading, index) => [reading, stored[index] ?? null]));
}

/**
 * Readings that may contain a change by a running save are left out, and read again once it has its outcome.
 */
const withoutHeldBack = (
  ended: readonly EndedReading[],
  stored: ReadonlyMap<Reading, StoreResult>,
): EndedReading[] =>
  ended.map(({ item, outcome }) =>
    'reading' in outcome && stored.get(outcome.reading) === HELD_BACK
      ? { item, outcome: { ending: { again: AFTER_SAVE } } }
      : { item, outcome },
  );

async function count(transaction: Queries, ended: readonly EndedReading[]): Promise<void> {
  const ofSweep = ended.filter(({ item: { batch } }) => batch !== 0);
  const read = ofSweep.filter(({ outcome }) => 'reading' in outcome).length;
  const unreadable = ofSweep.filter(({ outcome }) => 'failure' in outcome).length;
  if (read + unreadable === 0) return;
  await transaction.execute(sql`
    UPDATE ${surveySweeps} SET read = read + ${read}::int, unreadable = unreadable + ${unreadable}::int
    WHERE ended_at IS NULL`);
}

/** Limited across all instances; always after the last readings, so that no screen is left out of date. */
async function notifyScreens(
  transaction: Queries,
  store: WorkStore,
  ended: readonly EndedReading[],
): Promise<void> {
  const isLast = sql`NOT EXISTS (
    SELECT FROM ${store.items} AS item
    WHERE item.queue = ANY(${sql.param(Object.values(SURVEY_QUEUES))}::text[]) AND item.failed_at IS NULL
      AND item.id <> ALL(${sql.param(ended.map(({ item }) => item.id))}::bigint[]))`;
  const told = await transaction
    .update(surveyState)
    .set({ announcedAt: store.now() })
    .where(
      sql`announced_at IS NULL OR announced_at <= ${store.now()} - ${ANNOUNCED_EVERY}::float8 * interval '1 millisecond' OR ${isLast}`,
    )
    .returning({ one: surveyState.one });
  if (told.length > 0) await announce(transaction, { kind: 'survey', profile: null });
}
