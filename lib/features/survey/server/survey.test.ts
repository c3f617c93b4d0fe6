import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { receivedWebhooks } from '@/lib/features/events/tables';
import { nextReadingNumber } from '@/lib/features/history/server/next-reading-number';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { countCoverage } from '@/lib/features/setups/server/coverage';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { announce, LIVE_CHANNEL } from '@/lib/platform/live/announce';
import type { LiveMessage } from '@/lib/platform/live/live-message';
import { putItems } from '@/lib/platform/work/put-items';
import { consoleWork } from '@/lib/platform/work/tables';
import { workStore } from '@/lib/platform/work/work-store';
import { createWorker } from '@/lib/platform/work/worker';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { createUpstream } from '@/lib/upstream/create-upstream';
import { backgroundBudgets, backgroundUse, clockState, surveyState, surveySweeps } from '../tables';
import { followClock } from './follow-clock';
import { PLAN_KIND, SURVEY_KIND } from './queues';
import { createSurvey } from './start-survey';
import { type SurveyService, surveyService, uuidOf } from './testing/survey-service';

const START = Date.parse('2026-11-22T09:30:00Z');
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

describe.each(DATABASE_KINDS)('the survey on %s', (kind) => {
  const opened = openFresh(kind);
  let now = START;
  let service: SurveyService;
  const store = workStore(consoleWork, 'tested_survey', () => now);
  const logged: unknown[] = [];

  beforeEach(async () => {
    now = START;
    service = surveyService();
    logged.length = 0;
    const { db } = opened.database;
    for (const table of [
      ...[
        knownProfiles,
        receivedWebhooks,
        surveyState,
        surveySweeps,
        backgroundBudgets,
        backgroundUse,
        clockState,
      ],
      ...[consoleWork.items, consoleWork.batches, consoleWork.pauses],
    ]) {
      await db.delete(table);
    }
  });

  /** A console of its own on the database, with a wall clock that the test controls. */
  async function instance(maxAge: number | null = DAY) {
    const clock = {
      now: () => performance.now(),
      wall: () => now,
      after: (ms: number, run: () => void) => {
        const timer = setTimeout(run, Math.min(ms, 5));
        return () => clearTimeout(timer);
      },
      later: () => undefined,
    };
    const upstream = createUpstream({
      baseUrl: 'http://service.invalid/v2',
      clientId: 'a',
      clientSecret: 'b',
      slug: 'c',
      fetch: service.fetch,
      clock,
      tunables: { coolDown: 1, longestCoolDown: 1, refusalHold: { first: 1, longest: 1 } },
    });
    const survey = createSurvey({
      database: opened.database,
      store,
      upstream,
      maxAge,
      clock,
      budget: { share: 0.6, callsPerMinute: 1_000_000 },
      log: (error) => logged.push(error),
    });
    const worker = createWorker({
      database: opened.database,
      store,
      kinds: survey.kinds,
      clock: () => now,
      log: (error) => logged.push(error),
    });
    await survey.begin();
    await survey.stop();
    const plan = async () => {
      await opened.database.db
        .update(consoleWork.items)
        .set({ dueAt: new Date(now) })
        .where(sql`key = 'plan'`);
      await worker.runDue([PLAN_KIND]);
    };
    return { upstream, worker, plan, read: () => worker.runDue([SURVEY_KIND]), stop: survey.stop };
  }

  const know = (numbers: readonly number[], more: Partial<typeof knownProfiles.$inferInsert> = {}) =>
    insertRows(
      opened.database.db,
      knownProfiles,
      numbers.map((number) => ({
        uuid: uuidOf(number),
        seenAt: new Date(START - DAY),
        firstSeenAt: new Date(START - DAY),
        ...more,
      })),
    );
  const profile = async (number: number) => {
    const rows = await opened.database.db
      .select()
      .from(knownProfiles)
      .where(sql`uuid = ${uuidOf(number)}`);
    return rows[0];
  };
  const sweeps = () => opened.database.db.select().from(surveySweeps).orderBy(surveySweeps.number);
  const insertWebhook = (number: number, id: string) =>
    opened.database.db.insert(receivedWebhooks).values({
      id,
      profile: uuidOf(number),
      verified: true,
      receivedAt: new Date(now),
      headers: {},
      body: '{}',
      bodyHash: id,
    });

  async function hearNotices() {
    const heard: LiveMessage[] = [];
    const { database } = opened;
    const unlisten = await database.listen(LIVE_CHANNEL, {
      heard: (payload) => heard.push(JSON.parse(payload) as LiveMessage),
      missed: () => undefined,
    });
    /** Those of a kind since the last call; waits until everything announced so far has arrived. */
    const notices = async (kind: LiveMessage['kind']) => {
      await announce(database.db, { kind: 'labels', profile: null });
      await vi.waitUntil(() => heard.some((message) => message.kind === 'labels'));
      return heard.splice(0).filter((message) => message.kind === kind);
    };
    return { notices, unlisten };
  }

  test('reads every known profile once, never read ones first and then the oldest, without recording views', async () => {
    await know([1, 2, 3]);
    await know([4], { readAt: new Date(START - 2 * DAY) });
    await know([5], { readAt: new Date(START - 3 * DAY) });
    await know([6], { readAt: new Date(START - HOUR) });
    const { plan, read } = await instance();
    await plan();
    await read();
    now += 1_000;
    await plan();
    expect(service.asked).toEqual([1, 2, 3, 5, 4].map(uuidOf));
    expect(await sweeps()).toMatchObject([{ total: 5, read: 5, unreadable: 0, endedAt: new Date(now) }]);
    expect(await profile(4)).toMatchObject({
      readAt: new Date(START),
      seenAt: new Date(START - DAY),
      failure: null,
      setup: expect.any(Number),
    });
    await read();
    expect(service.asked).toHaveLength(5);
    expect(logged).toEqual([]);
  });

  test('starts the next sweep before a reading misses the objective, and includes readings that would be due soon', async () => {
    await know([1], { readAt: new Date(START - DAY + 3 * MINUTE) });
    await know([2], { readAt: new Date(START - 13 * HOUR) });
    await know([3], { readAt: new Date(START - 11 * HOUR) });
    const { plan, read } = await instance();
    await plan();
    expect(await sweeps()).toEqual([]);
    now += 2.5 * MINUTE;
    await plan();
    await read();
    expect(service.asked).toEqual([1, 2].map(uuidOf));
  });

  test('without an objective nothing is read', async () => {
    await know([1, 2]);
    const { plan, read } = await instance(null);
    await plan();
    await read();
    expect(service.asked).toEqual([]);
  });

  test('a profile that was opened is not read again, even if the reading came before planning', async () => {
    await know([1], { readAt: new Date(START - HOUR) });
    await opened.database.db.insert(surveySweeps).values({
      batch: 0,
      startedAt: new Date(START - HOUR),
      filledAt: new Date(START - HOUR),
      endedAt: new Date(START - HOUR),
    });
    // It is in the directory a moment before its reading is stored.
    await know([2]);
    const { plan, read } = await instance();
    await plan();
    await opened.database.db
      .update(knownProfiles)
      .set({ readAt: new Date(now - 100), triedAt: new Date(now - 100) })
      .where(sql`uuid = ${uuidOf(2)}`);
    await read();
    expect(service.asked).toEqual([]);
  });

  test('case 176: after the clock was set back an hour the survey continues, and readings keep their age', async () => {
    await know([1], { readAt: new Date(START - 20 * HOUR), triedAt: new Date(START - 20 * HOUR) });
    await know([2], { readAt: new Date(START - HOUR), triedAt: new Date(START - HOUR) });
    const { plan } = await instance();
    await plan();
    now -= HOUR;
    const { worker } = await instance();
    expect(await profile(1)).toMatchObject({
      readAt: new Date(now - 20 * HOUR),
      triedAt: new Date(now - 20 * HOUR),
    });
    const coverage = () => countCoverage(opened.database.db, new Date(now - DAY));
    now += 4 * HOUR + MINUTE;
    expect(await coverage()).toMatchObject({ fresh: 1, older: 1 });
    await worker.runDue([PLAN_KIND]);
    await worker.runDue([SURVEY_KIND]);
    expect(service.asked).toEqual([uuidOf(1)]);
    expect(await coverage()).toMatchObject({ fresh: 2, older: 0 });
    expect(logged).toEqual([]);
  });

  test('case 176: setting the clock back does not prolong waiting, and calls are still granted', async () => {
    const { db } = opened.database;
    await followClock(db, store);
    await putItems(db, store, [{ queue: 'other', payload: {}, delay: 10 * MINUTE }]);
    await db.insert(backgroundBudgets).values({ name: 'reads', nextAt: new Date(now + 1_000) });
    now -= HOUR;
    expect(await followClock(db, store)).toBe(HOUR);
    expect(await db.select().from(consoleWork.items)).toMatchObject([{ dueAt: new Date(now + 10 * MINUTE) }]);
    expect(await db.select().from(backgroundBudgets)).toMatchObject([{ nextAt: new Date(now) }]);
    expect(await followClock(db, store)).toBe(0);
  });

  test('case 176: a reading made since the clock was set back keeps its time; setting it forward makes all older', async () => {
    const { db } = opened.database;
    await followClock(db, store);
    now += 2 * HOUR;
    await know([1], { readAt: new Date(now - MINUTE), triedAt: new Date(now - MINUTE) });
    expect(await followClock(db, store)).toBe(0);
    now -= 2 * HOUR;
    const readNumber = await nextReadingNumber(db);
    await know([2], { readAt: new Date(now), triedAt: new Date(now), readNumber: readNumber + 1 });
    await followClock(db, store);
    expect(await profile(1)).toMatchObject({ readAt: new Date(now - MINUTE) });
    expect(await profile(2)).toMatchObject({ readAt: new Date(now) });
  });

  test('a profile read by someone meanwhile is not read again', async () => {
    await know([1, 2]);
    const { plan, read } = await instance();
    await plan();
    await opened.database.db
      .update(knownProfiles)
      .set({ readAt: new Date(now + 1) })
      .where(sql`uuid = ${uuidOf(1)}`);
    await read();
    expect(service.asked).toEqual([uuidOf(2)]);
    now += 1_000;
    await plan();
    expect(await sweeps()).toMatchObject([{ total: 2, read: 1, endedAt: new Date(now) }]);
  });

  test('case 133: a deleted profile never counts as read, and is tried less and less often', async () => {
    await know([1, 2]);
    service.script = (uuid) =>
      uuid === uuidOf(1) ? Response.json({ message: 'Not found' }, { status: 404 }) : undefined;
    const { plan, read } = await instance();
    const asked = async () => {
      await plan();
      await read();
      return service.asked.filter((uuid) => uuid === uuidOf(1)).length;
    };
    expect(await asked()).toBe(1);
    expect(await profile(1)).toMatchObject({ failure: 'not_found', failures: 1, readAt: null, setup: null });
    expect(await sweeps()).toMatchObject([{ read: 1, unreadable: 1 }]);
    let expected = 1;
    for (const wait of [HOUR, 4 * HOUR, DAY, 3 * DAY, 7 * DAY, 7 * DAY]) {
      now += wait - 2_000;
      expect(await asked()).toBe(expected);
      now += 3_000;
      expected += 1;
      expect(await asked()).toBe(expected);
    }
    service.script = () => undefined;
    now += 7 * DAY + 1_000;
    await asked();
    expect(await profile(1)).toMatchObject({ failure: null, failures: 0, readAt: new Date(now) });
  });

  test.each([
    ['misshapen', () => new Response('<html>'), 2],
    ['error', () => Response.json({}, { status: 500 }), 4],
  ])(
    'a profile for which the service keeps failing is marked %s, and others are read',
    async (failure, answer, tries) => {
      await know([1, 2, 3]);
      service.script = (uuid) => (uuid === uuidOf(2) ? answer() : undefined);
      const { plan, read } = await instance();
      await plan();
      for (let round = 0; round < 6; round += 1) {
        await read();
        now += 10 * MINUTE;
      }
      expect(service.asked.filter((uuid) => uuid === uuidOf(2))).toHaveLength(tries);
      expect(await profile(2)).toMatchObject({ failure, failures: 1, readAt: null });
      expect(await profile(3)).toMatchObject({ failure: null, readAt: expect.any(Date) });
      logged.length = 0;
    },
  );

  test('a profile that always fails and is the only one is marked eventually, and its sweep finishes', async () => {
    await know([1]);
    service.script = () => Response.json({}, { status: 500 });
    const { plan, read } = await instance();
    await plan();
    for (let round = 0; round < 6; round += 1) {
      await read();
      now += 10 * MINUTE;
    }
    expect(await profile(1)).toMatchObject({ failure: 'error', readAt: null });
    await plan();
    expect(await sweeps()).toMatchObject([{ total: 1, unreadable: 1, endedAt: new Date(now) }]);
    logged.length = 0;
  });

  test('screens are notified of a profile that can no longer be read, or can again', async () => {
    const { notices, unlisten } = await hearNotices();
    await know([1]);
    const { plan, read } = await instance();
    const noticesAfter = async (wait: number) => {
      now += wait;
      await plan();
      await read();
      return notices('profile');
    };
    const notice = [{ kind: 'profile', profile: uuidOf(1) }];
    expect(await noticesAfter(0)).toEqual([]);
    service.script = () => Response.json({ message: 'Not found' }, { status: 404 });
    expect(await noticesAfter(DAY)).toEqual(notice);
    expect(await noticesAfter(HOUR + 1_000)).toEqual([]);
    service.script = () => undefined;
    expect(await noticesAfter(4 * HOUR + 1_000)).toEqual(notice);
    await unlisten();
  });

  test('screens are notified of readings at most every two seconds, and of the last one at once', async () => {
    const { notices, unlisten } = await hearNotices();
    const countNotices = async () => (await notices('survey')).length;
    await know([1, 2]);
    const fails = () => Response.json({}, { status: 500 });
    service.script = (uuid) => (uuid === uuidOf(2) ? fails() : undefined);
    const { plan, read } = await instance();
    const readAlso = async (number: number) => {
      await know([number]);
      await plan();
      await read();
      return countNotices();
    };
    await plan();
    await read();
    expect(await countNotices()).toBe(1);
    expect(await readAlso(3)).toBe(0);
    now += 2_000;
    expect(await readAlso(4)).toBe(1);
    service.script = () => undefined;
    now += 1_000;
    expect(await readAlso(5)).toBe(0);
    await opened.database.db
      .update(consoleWork.items)
      .set({ dueAt: new Date(now) })
      .where(sql`queue LIKE 'survey:%'`);
    await read();
    expect(await countNotices()).toBe(1);
    await unlisten();
    logged.length = 0;
  });

  test.each([
    ['network', () => 'network' as const],
    ['500', () => Response.json({}, { status: 500 })],
    ['401', () => Response.json({}, { status: 401 })],
    ['a proxy’s page', () => new Response('<html>')],
  ])('an outage (%s) marks no profile; afterwards the survey resumes automatically', async (_, answer) => {
    await know([1, 2, 3, 4, 5, 6, 7, 8]);
    service.script = answer;
    const { plan, worker, stop } = await instance();
    await plan();
    const reading = worker.runDue([SURVEY_KIND]);
    await vi.waitUntil(() => service.asked.length >= 6, { timeout: 30_000 });
    expect(
      await opened.database.db.$count(knownProfiles, sql`failure IS NOT NULL OR read_at IS NOT NULL`),
    ).toBe(0);
    service.script = () => undefined;
    await reading;
    now += 10 * MINUTE;
    await worker.runDue([SURVEY_KIND]);
    expect(await opened.database.db.$count(knownProfiles, sql`failure IS NULL AND read_at IS NOT NULL`)).toBe(
      8,
    );
    // It is stored after the call: only stopping waits for it.
    await stop();
    expect((await opened.database.db.select().from(surveyState))[0]).toMatchObject({ waitsFor: null });
    logged.length = 0;
  });

  test('two instances read each profile once', async () => {
    await know(Array.from({ length: 120 }, (_, index) => index + 1));
    const [one, other] = [await instance(), await instance()];
    // There is a single planning item: the instance that leases it plans alone.
    await one.plan();
    await other.plan();
    expect(await sweeps()).toMatchObject([{ total: 120 }]);
    await Promise.all([one.read(), other.read()]);
    expect(service.asked).toHaveLength(120);
    expect(new Set(service.asked).size).toBe(120);
    expect(logged).toEqual([]);
  });

  test('case 132: a storm of webhooks gets no more than every other turn', async () => {
    const old = Array.from({ length: 20 }, (_, index) => index + 1);
    const stormed = Array.from({ length: 20 }, (_, index) => index + 101);
    await know(old, { readAt: new Date(START - 2 * DAY) });
    await know(stormed, { readAt: new Date(START - HOUR) });
    const { plan, read } = await instance();
    for (const number of stormed) await insertWebhook(number, `before-${number}`);
    await plan();
    now += 1_000;
    for (const number of stormed) {
      for (let nth = 0; nth < 3; nth += 1) await insertWebhook(number, `${number}-${nth}`);
    }
    await plan();
    await read();
    expect(new Set(service.asked).size).toBe(40);
    expect(service.asked).toHaveLength(40);
    const first = service.asked.slice(0, 30).filter((uuid) => old.map(uuidOf).includes(uuid)).length;
    expect(first).toBeGreaterThanOrEqual(14);
  });

  test('new profiles count towards a running sweep, and after the first one are read without another', async () => {
    await know([1]);
    const { plan, read } = await instance();
    await plan();
    await know([2]);
    await plan();
    await read();
    now += 1_000;
    await plan();
    expect(await sweeps()).toMatchObject([{ total: 2, read: 2, endedAt: new Date(now) }]);
    await know([3]);
    await plan();
    await read();
    expect(await sweeps()).toHaveLength(1);
    // The two of the first sweep are read at once, in either order.
    expect(service.asked.toSorted()).toEqual([1, 2, 3].map(uuidOf));
  });
});
