import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { profilePortalConfigurationAnswer } from '@/lib/configuration/contract/profile-portal-configuration';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { sandboxChoices, sandboxProfile, sandboxProfileList } from '../control-api/profile';
import { CONTOSO_PROFILES, HARBOUR_AND_FINCH } from '../seed/profile-names';
import { profileUuidFor } from '../seed/profiles';
import { profiles } from '../tables';
import { askControl, controlRequest } from '../testing/control-requests';
import { latestNumber } from '../testing/emitted-events';
import { startService } from '../testing/start-service';

const PROFILES = '/accounts/northwind/profiles';
const HARBOUR = `${PROFILES}/${HARBOUR_AND_FINCH}`;
const CONTOSOS = profileUuidFor('contoso', CONTOSO_PROFILES.individual?.[0] ?? '');
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const answer = z.strictObject({ data: sandboxProfile });

describe.each(DATABASE_KINDS)('control operations of profiles on %s', (kind) => {
  const running = startService(kind);

  const ask = (method: string, path: string, body?: unknown) =>
    askControl(running.service, method, path, body);
  const list = async (query: string) => sandboxProfileList.parse((await ask('GET', PROFILES + query)).body);

  async function refused(status: number, request: Request, expected: object = {}) {
    const before = await latestNumber(running.database);
    const response = await running.service.control(request);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.any(String), ...expected });
    expect(await latestNumber(running.database)).toBe(before);
  }

  test('can drive a profile’s whole life cycle', async () => {
    const made = await ask('POST', PROFILES, { kind: 'company' });
    expect(made.status).toBe(201);
    const { uuid } = answer.parse(made.body).data;
    for (const [move, status] of [
      ['complete-processing', 'Processed'],
      ['submit', 'Needs Review'],
      ['request-information', 'Additional Info Required'],
      ['resubmit', 'Needs Review'],
      ['approve', 'Approved'],
      ['archive', 'Archived'],
    ]) {
      const moved = await ask('POST', `${PROFILES}/${uuid}/moves/${move}`);
      expect(moved.status).toBe(200);
      expect(answer.parse(moved.body).data.review_status).toBe(status);
    }
    expect(answer.parse((await ask('GET', `${PROFILES}/${uuid}`)).body).data.review_status).toBe('Archived');
  });

  test('a deleted profile no longer exists in the API either, nor do its events', async () => {
    const made = await ask('POST', PROFILES, { kind: 'club' });
    const { uuid } = answer.parse(made.body).data;
    await ask('POST', `${PROFILES}/${uuid}/documents`, { name: 'Deed', steps: [] });
    const token = await running.token();
    const read = async () => (await running.get(`/profiles/${uuid}/portal-configuration`, token)).status;
    expect(await read()).toBe(200);
    const deleted = await ask('DELETE', `${PROFILES}/${uuid}`);
    expect(deleted).toMatchObject({ status: 200, body: { data: { uuid } } });
    expect(await read()).toBe(404);
    expect((await list(`?q=${uuid}`)).total).toBe(0);
    expect((await ask('DELETE', `${PROFILES}/${uuid}`)).status).toBe(404);
  });

  test('the choices are those that a change accepts', async () => {
    const { data } = z
      .strictObject({ data: sandboxChoices })
      .parse((await ask('GET', '/accounts/northwind/choices')).body);
    expect(data.kinds).toHaveLength(7);
    for (const change of [
      ...data.risks.map(({ id }) => ({ risk_id: id })),
      ...data.teams.map(({ id }) => ({ team_id: id })),
      ...data.assignees.map(({ id }) => ({ assignee_id: id })),
    ]) {
      const changed = await ask('PATCH', HARBOUR, change);
      expect(changed.status).toBe(200);
      answer.parse(changed.body);
    }
  });

  test('a new profile’s portal configuration can be read and changed by the API at once', async () => {
    const { uuid } = answer.parse((await ask('POST', PROFILES, { kind: 'syndicate' })).body).data;
    const token = await running.token();
    expect((await running.get(`/profiles/${uuid}/portal-configuration`, token)).status).toBe(200);
    const changed = await running.patch(uuid, { forms: { form_ids: [101] } }, token);
    expect(await changed.json()).toMatchObject({ data: { forms: { form_ids: [101] } } });
  });

  test('a portal configuration is changed from outside: by section, validated as a whole, and without a webhook', async () => {
    const { uuid } = answer.parse((await ask('POST', PROFILES, { kind: 'company' })).body).data;
    const at = `${PROFILES}/${uuid}/portal-configuration`;
    const token = await running.token();
    const read = async () =>
      profilePortalConfigurationAnswer.parse(
        await (await running.get(`/profiles/${uuid}/portal-configuration`, token)).json(),
      ).data;
    const before = await read();
    const latest = await latestNumber(running.database);
    const director = { enabled: false, people_model: { id: null }, max_number: null };
    const changed = await ask('PATCH', at, { director, forms: { form_ids: [230, 101] } });
    expect(changed.status).toBe(200);
    // Read and cached before; the cached value must not be returned.
    const after = await read();
    expect(changed.body).toEqual({ data: after });
    expect(after).toEqual({
      ...before,
      director: { ...before.director, ...director },
      forms: { ...before.forms, form_ids: [230, 101] },
    });
    expect(await latestNumber(running.database)).toBe(latest);
    for (const [body, member] of [
      [{}, 'body'],
      [{ director: {}, directors: {} }, 'body'],
      [{ director: null }, 'director'],
      [{ director: { colour: 'red' } }, 'director'],
      [{ director: { people_model: { id: 'x' } } }, 'director.people_model.id'],
      [{ forms: { form_ids: [101, 999_999] } }, 'forms.form_ids'],
    ] as const) {
      await refused(422, controlRequest('PATCH', at, body), { errors: { [member]: [expect.any(String)] } });
    }
    await refused(400, controlRequest('PATCH', at, '{"__proto__":{"enabled":true}}'));
    await refused(404, controlRequest('PATCH', at.replace(uuid, UNKNOWN), { director }));
    await refused(404, controlRequest('PATCH', at.replace(uuid, CONTOSOS), { director }));
    await refused(404, controlRequest('PATCH', at.replace(uuid, 'nobody'), { director }));
    expect(await read()).toEqual(after);
  });

  test('the list is windows of one order, latest change first', async () => {
    await ask('PATCH', HARBOUR, { risk_id: 'low' });
    await ask('PATCH', HARBOUR, { risk_id: 'high' });
    const all = await list('?limit=100');
    expect(all.data).toHaveLength(100);
    expect(all.total).toBe(await running.database.db.$count(profiles, eq(profiles.account, 'northwind')));
    expect(all.data[0]).toMatchObject({ uuid: HARBOUR_AND_FINCH, risk: { id: 'high' } });
    const windows = [
      await list('?limit=7'),
      await list('?limit=7&offset=7'),
      await list('?limit=7&offset=14'),
    ];
    expect(windows.flatMap(({ data }) => data)).toEqual(all.data.slice(0, 21));
    expect(await list('?offset=1000')).toEqual({ data: [], total: all.total });
  });

  test.each([
    ['a name, ignoring case and the composition of accents', 'q=CHLOE%CC%81%20LEF', ['Chloé Lefèvre']],
    ['a part of a UUID', 'q=7C1F6A52-90f3', ['Harbour & Finch Ltd']],
    ['a customer reference', 'q=no-10421', ['Harbour & Finch Ltd']],
    ['pattern characters, taken literally', 'q=%25', []],
    ['another account’s customer', 'q=Hannah', []],
  ])('the list is searched for %s', async (_, query, names) => {
    const found = await list(`?${query}`);
    expect(found.data.map(({ name }) => name)).toEqual(names);
    expect(found.total).toBe(names.length);
  });

  test('case 171: NUL in a query or a body, and a broken escape in a query → 400', async () => {
    await refused(400, controlRequest('POST', PROFILES, { kind: 'company', name: 'a\0b' }));
    for (const query of ['q=%00', 'q=%E0%A4%A']) {
      expect(await ask('GET', `${PROFILES}?${query}`)).toMatchObject({ status: 400 });
    }
  });

  test('the list is filtered by review status, with a search or without', async () => {
    const archived = await list('?review_status=Archived&limit=100');
    expect(archived.total).toBe(archived.data.length);
    expect(new Set(archived.data.map((profile) => profile.review_status))).toEqual(new Set(['Archived']));
    const searched = await list('?review_status=Archived&limit=100&q=e');
    expect(searched.data.length).toBeGreaterThan(0);
    expect(archived.data).toEqual(expect.arrayContaining(searched.data));
    const second = await list('?review_status=Archived&limit=1&offset=1&q=e');
    expect(second).toEqual({ data: searched.data.slice(1, 2), total: searched.total });
  });

  test.each([
    ['GET', ''],
    ['PATCH', '', { risk_id: 'low' }],
    ['POST', '/moves/submit'],
    ['GET', '/documents'],
    ['POST', '/documents', { name: 'Deed' }],
  ])(
    'case 100: %s …%s of another account, unknown or not a UUID → the same 404',
    async (method, path, body?) => {
      const answers = await Promise.all(
        [CONTOSOS, UNKNOWN, 'x', "'"].map((uuid) => ask(method, `${PROFILES}/${uuid}${path}`, body)),
      );
      for (const one of answers) expect(one).toEqual({ status: 404, body: answers[0]?.body });
      expect(answers[0]?.body.message).toContain('no such profile');
    },
  );

  test('an unknown account → 404', async () => {
    expect(await ask('GET', '/accounts/nobody/profiles')).toMatchObject({ status: 404 });
    await refused(404, controlRequest('POST', '/accounts/nobody/profiles', { kind: 'company' }));
  });

  test.each([
    ['an unknown kind', { kind: 'monarchy' }, 'kind'],
    ['no kind', {}, 'kind'],
    ['an empty name', { kind: 'company', name: ' ' }, 'name'],
    [
      'an unknown portal configuration',
      { kind: 'company', portal_configuration_id: 7 },
      'portal_configuration_id',
    ],
    ['a list', [], 'body'],
  ])('creating with %s → 422 at that member', async (_, body, member) => {
    await refused(422, controlRequest('POST', PROFILES, body), {
      errors: { [member]: [expect.any(String)] },
    });
  });

  test('a move that is not allowed → 409; an unknown one → 404', async () => {
    const { uuid } = answer.parse((await ask('POST', PROFILES, { kind: 'trader' })).body).data;
    await refused(409, controlRequest('POST', `${PROFILES}/${uuid}/moves/approve`), {
      message: expect.stringContaining('complete-processing'),
    });
    await refused(404, controlRequest('POST', `${PROFILES}/${uuid}/moves/elope`));
    await refused(404, controlRequest('POST', `${PROFILES}/${uuid}/moves/toString`));
  });

  test('a reference already used in the account → 409', async () => {
    await refused(409, controlRequest('POST', PROFILES, { kind: 'club', customer_reference: 'NO-10421' }));
  });

  test('an empty change, and unknown members → 422', async () => {
    await refused(422, controlRequest('PATCH', HARBOUR, {}));
    await refused(422, controlRequest('PATCH', HARBOUR, { review_status: 'Approved' }));
    await refused(422, controlRequest('PATCH', HARBOUR, { risk_id: 'x' }), {
      errors: { risk_id: [expect.any(String)] },
    });
  });

  test('malformed JSON → 400, another content type → 415, an unreadable query → 400', async () => {
    await refused(400, controlRequest('POST', PROFILES, '{'));
    const text = controlRequest('POST', PROFILES, '{}');
    text.headers.set('content-type', 'text/plain');
    await refused(415, text);
    await refused(400, controlRequest('GET', `${PROFILES}?limit=0`), {
      errors: { limit: [expect.any(String)] },
    });
  });

  test.each([
    ['POST', PROFILES, { kind: 'company' }],
    ['POST', `${HARBOUR}/moves/submit`],
    ['PATCH', HARBOUR, { risk_id: 'low' }],
  ])('%s %s by a page of another site → 403', async (method, path, body?) => {
    const request = controlRequest(method, path, body);
    request.headers.set('origin', 'http://elsewhere.test');
    await refused(403, request);
  });

  test('nothing unexpected was logged', () => {
    expect(running.logged).toEqual([]);
  });
});
