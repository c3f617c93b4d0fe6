import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { type Scenario, type ScenarioRun, scenario, scenarioRun } from '../control-api/scenario';
import type { Service } from '../create-service';
import { profiles } from '../tables';
import { emittedEvents, wordsOf } from '../testing/emitted-events';
import { startService } from '../testing/start-service';

const RUNS = '/accounts/northwind/scenario-runs';
const SETTINGS = '/accounts/northwind/settings';

/** The events that each scenario sends, in order. */
const TOLD: Record<string, string[]> = {
  'kyb-happy-path': [
    'profile.created Incomplete',
    'profile.updated Processed',
    'profile.updated Needs Review',
    'document.processed pending',
    'profile.updated Needs Review',
    'document.processed pending',
    'document.processed pending',
    'document.processed pending',
    'document.complete complete',
    'profile.updated Needs Review',
    'profile.updated Approved',
  ],
  'more-information-twice': [
    'profile.created Incomplete',
    'profile.updated Processed',
    'profile.updated Needs Review',
    'profile.updated Needs Review',
    'profile.updated Additional Info Required',
    'profile.updated Needs Review',
    'document.processed pending',
    'document.processed pending',
    'document.processed pending',
    'profile.updated Additional Info Required',
    'document.processed pending',
    'document.complete complete',
    'profile.updated Needs Review',
    'document.processed pending',
    'document.processed pending',
    'document.complete complete',
    'profile.updated Approved',
  ],
  'individual-without-checks': [
    'profile.created Incomplete',
    'profile.updated Processed',
    'document.processed pending',
    'document.complete complete',
    'profile.updated Needs Review',
    'profile.updated Approved',
  ],
  'declined-and-archived': [
    'profile.created Incomplete',
    'profile.updated Processed',
    'document.processed pending',
    'profile.updated Needs Review',
    'profile.updated Needs Review',
    'document.processed pending',
    'document.processed pending',
    'document.complete complete',
    'profile.updated Additional Info Required',
    'profile.updated Needs Review',
    'profile.updated Declined',
    'profile.updated Archived',
  ],
  'webhooks-in-disorder': [
    'profile.created Incomplete',
    'profile.updated Processed',
    'profile.updated Needs Review',
    'profile.updated Additional Info Required',
    'profile.updated Needs Review',
    'profile.updated Approved',
  ],
};

describe.each(DATABASE_KINDS)('scenarios on %s', (kind) => {
  const running = startService(kind);
  const start = async (key: string, speed?: string, service?: Service): Promise<ScenarioRun> => {
    const response = await running.control('POST', RUNS, { scenario: key, speed }, service);
    expect(response.status).toBe(201);
    return scenarioRun.parse(((await response.json()) as { data: unknown }).data);
  };
  const list = async () =>
    ((await (await running.control('GET', RUNS)).json()) as { data: ScenarioRun[] }).data;
  const run = async (id: string) => (await list()).find((one) => one.id === id);
  const done = (one: ScenarioRun | undefined) => one?.steps.filter(({ done_at }) => done_at !== null).length;
  const reads = async () =>
    (
      (await (await running.control('GET', SETTINGS)).json()) as {
        data: { reads_per_minute: number };
      }
    ).data.reads_per_minute;

  test('are listed with their steps in words', async () => {
    const response = await running.control('GET', '/accounts/northwind/scenarios');
    const { data } = (await response.json()) as { data: Scenario[] };
    expect(data.map((one) => scenario.parse(one).key)).toEqual([
      'kyb-happy-path',
      'more-information-twice',
      'individual-without-checks',
      'rate-limit-squeeze',
      'declined-and-archived',
      'webhooks-in-disorder',
    ]);
  });

  test.each(Object.keys(TOLD))('%s runs to its end at once, and its events match the story', async (key) => {
    const made = await start(key, 'instant');
    expect(made).toMatchObject({ status: 'finished', speed: 'instant' });
    expect(done(made)).toBe(made.steps.length);
    expect(wordsOf(await emittedEvents(running.database, made.profile ?? ''))).toEqual(TOLD[key]);
    await running.control('DELETE', '/accounts/northwind/faults');
  });

  test('a listener notified of a new profile finds it, and can use the database', async () => {
    const found: unknown[] = [];
    const { db } = running.database;
    const notifying = await running.another({
      created: async ({ uuid }) =>
        void found.push(
          ...(await db.select({ uuid: profiles.uuid }).from(profiles).where(eq(profiles.uuid, uuid))),
        ),
    });
    const body = { scenario: 'individual-without-checks', speed: 'instant' };
    const response = await running.control('POST', RUNS, body, notifying);
    const { data } = (await response.json()) as { data: ScenarioRun };
    expect([data.status, found]).toEqual(['finished', [{ uuid: data.profile }]]);
  });

  test.each([
    ['fast', 1_000],
    ['normal', 4_000],
    ['slow', 12_000],
  ] as const)('at speed %s a step is performed every %i ms, not earlier', async (speed, pace) => {
    const made = await start('individual-without-checks', speed);
    expect([done(made), made.status]).toEqual([1, 'running']);
    for (let step = 2; step <= 5; step += 1) {
      running.now += pace - 1;
      await running.service.driveScenarios();
      expect(done(await run(made.id))).toBe(step - 1);
      running.now += 1;
      await running.service.driveScenarios();
      expect(done(await run(made.id))).toBe(step);
    }
    expect((await run(made.id))?.status).toBe('finished');
  });

  test('two instances perform each step once; after a restart the run resumes where it was', async () => {
    const made = await start('more-information-twice', 'fast');
    const services = [running.service, await running.another()];
    for (let step = 2; step <= 15; step += 1) {
      running.now += 1_000;
      await Promise.all([...services, ...services].map((service) => service.driveScenarios()));
      expect(done(await run(made.id))).toBe(step);
      if (step === 8) services.push(await running.another());
    }
    expect((await run(made.id))?.status).toBe('finished');
    const events = wordsOf(await emittedEvents(running.database, made.profile ?? ''));
    expect(events).toEqual(TOLD['more-information-twice']);
  });

  test('a refused step ends the run as failed, says why, and changes nothing', async () => {
    const made = await start('individual-without-checks', 'slow');
    const uuid = made.profile ?? '';
    await running.control('POST', `/accounts/northwind/profiles/${uuid}/moves/complete-processing`);
    running.now += 12_000;
    await running.service.driveScenarios();
    const failed = await run(made.id);
    expect(failed?.status).toBe('failed');
    expect(failed?.steps[1]).toMatchObject({ done_at: null, error: expect.stringContaining('Processed') });
    expect(wordsOf(await emittedEvents(running.database, uuid))).toEqual([
      'profile.created Incomplete',
      'profile.updated Processed',
    ]);
  });

  test('a stopped run performs no further steps; another account’s is unknown', async () => {
    const made = await start('kyb-happy-path', 'fast');
    expect((await running.control('POST', `/accounts/contoso/scenario-runs/${made.id}/stop`)).status).toBe(
      404,
    );
    const stopped = await running.control('POST', `${RUNS}/${made.id}/stop`);
    expect(await stopped.json()).toMatchObject({ data: { status: 'stopped' } });
    running.now += 60_000;
    await running.service.driveScenarios();
    expect(done(await run(made.id))).toBe(1);
  });

  test('the rate limit squeeze restores the limit after a minute, and when it is stopped', async () => {
    const before = await reads();
    const made = await start('rate-limit-squeeze', 'instant');
    expect([await reads(), made.status]).toEqual([5, 'running']);
    const second = await running.control('POST', RUNS, { scenario: 'rate-limit-squeeze' });
    expect(second.status).toBe(409);
    running.now += 60_000;
    await running.service.driveScenarios();
    expect([await reads(), (await run(made.id))?.status]).toEqual([before, 'finished']);

    const again = await start('rate-limit-squeeze');
    expect(await reads()).toBe(5);
    await running.control('POST', `${RUNS}/${again.id}/stop`);
    expect(await reads()).toBe(before);
  });

  test('the squeeze does not overwrite a limit that someone set meanwhile', async () => {
    const made = await start('rate-limit-squeeze');
    await running.control('PATCH', SETTINGS, { reads_per_minute: 77 });
    await running.control('POST', `${RUNS}/${made.id}/stop`);
    expect(await reads()).toBe(77);
    await running.control('PATCH', SETTINGS, { reads_per_minute: 1_000_000 });
  });

  test('the last twenty runs are listed, newest first', async () => {
    for (let made = 0; made < 21; made += 1) {
      running.now += 1_000;
      await start('individual-without-checks', 'instant');
    }
    const runs = await list();
    expect(runs).toHaveLength(20);
    const times = runs.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('an unknown scenario or speed is refused', async () => {
    expect((await running.control('POST', RUNS, { scenario: 'invented' })).status).toBe(422);
    const fast = await running.control('POST', RUNS, { scenario: 'kyb-happy-path', speed: 'faster' });
    expect(fast.status).toBe(422);
  });

  test('a run belongs to the account in which it was started', async () => {
    const response = await running.control('POST', '/accounts/contoso/scenario-runs', {
      scenario: 'individual-without-checks',
      speed: 'instant',
    });
    const { data } = (await response.json()) as { data: ScenarioRun };
    const [profile] = await running.database.db
      .select()
      .from(profiles)
      .where(eq(profiles.uuid, data.profile ?? ''));
    expect(profile?.account).toBe('contoso');
  });
});
