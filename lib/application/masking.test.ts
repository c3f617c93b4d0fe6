import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { labels } from '@/lib/features/labels/tables';
import { OPERATIONS } from '@/lib/features/operations';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Operation } from '@/lib/platform/api/operation';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { type FreshDatabase, freshDatabase } from '@/lib/testing/databases';
import { answerApi } from './answer-api';
import { type Application, getApplication } from './composition';
import { SEARCHING } from './masking';

/** A whole console, called by a browser that has names masked. */

const HOST = 'console.test';

let fresh: FreshDatabase;
let application: Application;
let session: string;

async function ask(method: string, path: string, body?: unknown, cookie = `${session}; presenter=masked`) {
  const answer = await answerApi(
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
  return { status: answer.status, headers: answer.headers, answer: await answer.json() };
}

interface Rows {
  rows: { uuid: string; customerReference: string; assignee: string | null }[];
  matching: number;
}

beforeAll(async () => {
  fresh = await freshDatabase('pglite', 'seed');
  vi.stubEnv('DATA_DIR', fresh.location.dataDir);
  vi.stubEnv('SURVEY_MAX_AGE', 'off');
  application = await getApplication();
  const { headers } = await ask('POST', '/api/session/demo', { role: 'administrator' }, '');
  session = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('. ');
  const at = new Date('2026-11-01T00:00:00Z');
  await insertRows(
    application.console.db,
    knownProfiles,
    [1, 2, 3].map((number) => ({
      uuid: `00000000-0000-4000-8000-00000000000${number}`,
      customerReference: `NO-1042${number}`,
      searchReference: `no-1042${number}`,
      assignee: number === 3 ? 'Jo Marsh' : 'Amira Okafor',
      seenAt: at,
      firstSeenAt: at,
    })),
  );
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await application.close();
  await fresh.remove();
});

test('an action on a masked filter applies to the profiles that the list shows', async () => {
  const { rows } = (await ask('GET', '/api/profiles?limit=100')).answer as Rows;
  const assignee = rows.find(({ uuid }) => uuid.endsWith('1'))?.assignee ?? '';
  expect(assignee).toMatch(/^Colleague /);
  const filter = { assignee };
  const found = (await ask('GET', `/api/profiles?${new URLSearchParams(filter)}`)).answer as Rows;
  expect(found.matching).toBe(2);
  const counted = await ask('POST', '/api/assignments/count', { choice: { filter } });
  expect([counted.status, counted.answer.count]).toEqual([200, found.matching]);
  const change = { forms: { kind: 'change', add: [317], remove: [] }, section: 'leave' };
  const asked = { title: 'Form 317', reason: 'As agreed.', change };
  const made = await ask('POST', '/api/assignments', { ...asked, choice: { filter } });
  expect(made.status).toBe(200);
  const assignment = (await ask('GET', `/api/assignments/${made.answer.number}`, undefined, session)).answer;
  expect(assignment.choice.filter.assignee).not.toBe(assignee);
  const masked = (await ask('GET', `/api/assignments/${made.answer.number}`)).answer;
  expect(masked.choice.filter.assignee).toBe(assignee);
  // A search term, whatever it is, is also translated back to itself.
  const searched = { filter: { q: 'no-104' } };
  const other = await ask('POST', '/api/assignments', { ...asked, choice: searched });
  const { choice } = (await ask('GET', `/api/assignments/${other.answer.number}`)).answer;
  expect(choice.filter.q).toMatch(/^••-/);
  const again = await ask('POST', '/api/assignments/count', { choice: { filter: { q: choice.filter.q } } });
  expect(again.answer).toEqual((await ask('POST', '/api/assignments/count', { choice: searched })).answer);
});

test('a list of masked references finds their profiles', async () => {
  const { rows } = (await ask('GET', '/api/profiles?limit=2')).answer as Rows;
  const text = rows.map(({ customerReference }) => customerReference).join('\n');
  expect(text).toContain('••-');
  const read = await ask('POST', '/api/assignments/list', { text });
  expect(read.answer.profiles.sort()).toEqual(rows.map(({ uuid }) => uuid).sort());
});

test('no pseudonym is stored, not even an unknown one', async () => {
  const { rows } = (await ask('GET', '/api/profiles?limit=1')).answer as Rows;
  const { uuid, customerReference } = rows[0] as Rows['rows'][number];
  const refused = async (method: string, path: string, body: unknown) =>
    expect((await ask(method, path, body)).answer).toMatchObject({ code: 'names_masked', status: 409 });
  await refused('PUT', `/api/labels/profile/${uuid}`, { label: `Of ${customerReference}` });
  await refused('POST', '/api/survey/read-now', { filter: { assignee: 'Colleague 000000' } });
  const query = new URLSearchParams({ q: customerReference }).toString();
  await refused('POST', '/api/views', {
    list: 'profiles',
    name: 'Mine',
    query,
    shared: false,
    isDefault: false,
  });
  const named = await application.console.db.select().from(labels);
  expect(named.filter(({ label }) => label.includes('••'))).toEqual([]);
});

test('the masked filter is understood in every body that filters', () => {
  const filtering = Object.entries<Operation>(OPERATIONS).flatMap(([name, { body }]) => {
    if (!(body instanceof z.ZodType)) return [];
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    const parts = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as (typeof schema)[];
    return parts.flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([member, one]) =>
        /"assignee":|"q":/.test(JSON.stringify(one)) ? [`${name} ${member}`] : [],
      ),
    );
  });
  const understood = Object.entries(SEARCHING).flatMap(([name, members]) =>
    (members ?? []).map((member) => `${name} ${member}`),
  );
  expect(filtering.length).toBeGreaterThan(4);
  expect(filtering.filter((one) => !understood.includes(one))).toEqual([]);
});
