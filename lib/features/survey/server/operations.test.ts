import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answerApi } from '@/lib/application/answer-api';
import { type Application, getApplication } from '@/lib/application/composition';
import { activity } from '@/lib/features/activity/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { profiles } from '@/lib/service/tables';
import { type FreshDatabase, freshDatabase } from '@/lib/testing/databases';
import type { Survey } from '../survey';

/** The survey of a whole console, which automatically reads the known profiles of the sandbox. */

const HOST = 'console.test';
const KNOWN = 40;

let fresh: FreshDatabase;
let application: Application;
let manager: string;
let support: string;

async function ask(method: string, path: string, cookie: string, body?: unknown): Promise<Response> {
  return answerApi(
    new Request(`http://${HOST}${path}`, {
      method,
      headers: {
        host: HOST,
        origin: `http://${HOST}`,
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

async function signIn(role: string): Promise<string> {
  const answer = await ask('POST', '/api/session/demo', '', { role });
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('. ');
}

const readSurvey = async (): Promise<Survey> => (await ask('GET', '/api/survey', support)).json();

beforeAll(async () => {
  fresh = await freshDatabase('pglite', 'seed');
  vi.stubEnv('DATA_DIR', fresh.location.dataDir);
  vi.stubEnv('SURVEY_MAX_AGE', '24h');
  vi.stubEnv('SANDBOX_READS_PER_MINUTE', '100000');
  application = await getApplication();
  manager = await signIn('compliance_manager');
  support = await signIn('support');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await application.close();
  await fresh.remove();
});

test('paused, it reads nothing; resumed, every known profile is read though no one opened one', async () => {
  expect((await ask('POST', '/api/survey/pause', support)).status).toBe(403);
  expect((await ask('POST', '/api/survey/pause', manager)).status).toBe(200);
  expect((await readSurvey()).paused).toMatchObject({ by: expect.any(String) });

  const { db } = application.console;
  const some = await db.select({ uuid: profiles.uuid }).from(profiles).limit(KNOWN);
  const seenAt = new Date('2026-11-01T00:00:00Z');
  await insertRows(
    db,
    knownProfiles,
    some.map(({ uuid }) => ({ uuid, seenAt, firstSeenAt: seenAt })),
  );
  expect((await readSurvey()).sweep).toBeNull();

  expect((await ask('POST', '/api/survey/resume', manager)).status).toBe(200);
  await vi.waitUntil(async () => (await readSurvey()).sweep?.endedAt, { timeout: 120_000, interval: 250 });
  const survey = await readSurvey();
  expect(survey).toMatchObject({
    coverage: { fresh: KNOWN, older: 0, unreadable: 0, never: 0 },
    sweep: { number: 1, total: KNOWN, done: KNOWN },
    paused: null,
    waits: null,
    ahead: 0,
    nextAt: expect.any(String),
    maxAge: 86_400_000,
  });
  const seen = await db.select({ seenAt: knownProfiles.seenAt }).from(knownProfiles);
  expect(new Set(seen.map((row) => row.seenAt.getTime()))).toEqual(new Set([seenAt.getTime()]));
  const actions = (await db.select().from(activity)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['survey.paused', 'survey.resumed']));
  expect(actions).not.toContain('profile.viewed');
}, 180_000);

test('the share is saved and in Activity; requested profiles are read immediately, by list and by filter', async () => {
  expect((await ask('PATCH', '/api/survey', manager, { share: 100 })).status).toBe(422);
  expect((await ask('PATCH', '/api/survey', manager, { share: 45 })).status).toBe(200);
  expect((await readSurvey()).pace.share).toBe(45);

  const { db } = application.console;
  const before = await db.select().from(knownProfiles).orderBy(knownProfiles.uuid);
  const first = before[0]?.uuid ?? '';
  const unknown = '00000000-0000-4000-8000-000000000000';
  // A reading is shared for two seconds, so one this recent also counts.
  const since = Date.now() - 2_000;
  const asked = await ask('POST', '/api/survey/read-now', manager, {
    profiles: [first.toUpperCase(), unknown],
  });
  expect(await asked.json()).toMatchObject({ asked: 1, unknown: 1 });
  const all = await ask('POST', '/api/survey/read-now', manager, { filter: {} });
  expect(((await all.json()) as { asked: number }).asked).toBeGreaterThanOrEqual(KNOWN - 1);
  expect((await ask('POST', '/api/survey/read-now', support, { filter: {} })).status).toBe(403);
  await vi.waitUntil(
    async () => {
      const now = await db.select().from(knownProfiles);
      // Events may have added profiles meanwhile, which were not requested.
      const readAt = new Map(now.map((profile) => [profile.uuid, Number(profile.readAt)]));
      return before.every(({ uuid }) => (readAt.get(uuid) ?? 0) >= since);
    },
    { timeout: 120_000, interval: 250 },
  );
}, 180_000);
