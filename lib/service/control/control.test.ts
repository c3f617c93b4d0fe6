import { Validator } from '@seriousme/openapi-schema-validator';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { serviceError } from '@/lib/configuration/contract/service-error';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { lintOpenApi } from '@/lib/testing/lint-openapi';
import { CONTOSO_CONFIGURATION_NAMES } from '../seed/portal-configurations';
import { HARBOUR_AND_FINCH } from '../seed/profile-names';
import { documents, profiles } from '../tables';
import { startService } from '../testing/start-service';
import type { ControlRow } from './control-route';
import { CONTROL_ROWS } from './routes';

describe('the control operations', () => {
  const running = startService('pglite');

  test('are described by valid OpenAPI 3.1 that says they are not part of the API', async () => {
    const response = await running.control('GET', '/openapi.json');
    const served = (await response.json()) as {
      info: { description: string };
      servers: unknown;
      paths: Record<string, object>;
    };
    const result = await new Validator().validate(served);
    expect(result.errors ?? []).toEqual([]);
    expect(served.info.description).toContain('not part of the onboarding service’s API');
    expect(served.servers).toEqual([{ url: '/control' }]);
    const described = Object.values(served.paths).flatMap((item) => Object.keys(item));
    expect(described).toHaveLength(Object.keys(CONTROL_ROWS).length);
  });

  test('every body has an example in the document, which the operation accepts', async () => {
    const { paths } = (await (await running.control('GET', '/openapi.json')).json()) as {
      paths: Record<
        string,
        Record<string, { requestBody?: { content: Record<string, { example: unknown }> } }>
      >;
    };
    const rows = Object.entries<ControlRow>(CONTROL_ROWS).filter(([, { body }]) => body !== undefined);
    for (const [name, { body }] of rows) {
      const [method = '', path = ''] = name.split(' ');
      const example = paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.example;
      expect(body?.safeParse(example).error, name).toBeUndefined();
    }
    expect(rows.length).toBeGreaterThan(10);
  });

  test('their document passes Redocly’s strict rules and Spectral’s', {
    timeout: 120_000,
  }, async () => {
    const response = await running.control('GET', '/openapi.json');
    expect(await lintOpenApi(await response.json())).toEqual([]);
  });

  test('respond below their mount', async () => {
    const request = () => new Request('http://console.test/sandbox/control/accounts/northwind/settings');
    const mounted = await running.service.control(request(), { basePath: '/sandbox/control' });
    expect(mounted.status).toBe(200);
    expect((await running.service.control(request())).status).toBe(404);
  });

  test.each([
    ['DELETE', '/accounts/northwind/settings', 'GET, HEAD, PATCH'],
    ['GET', '/reset', 'POST'],
    ['GET', '/accounts/northwind/deliveries/redeliver-failed', 'POST'],
    ['PUT', '/accounts/northwind/faults', 'DELETE, GET, HEAD, POST'],
    ['GET', `/accounts/northwind/profiles/${HARBOUR_AND_FINCH}/moves/approve`, 'POST'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ])('case 7: %s %s → 405 that names the methods', async (method, path, allow) => {
    const response = await running.control(method, path);
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    serviceError.parse(await response.json());
  });

  test.each(['/', '/accounts', '/accounts/northwind', '/openapi', '/reset/'])(
    'case 7: the unknown path %s → 404',
    async (path) => {
      const response = await running.control('GET', path);
      expect(response.status).toBe(404);
      serviceError.parse(await response.json());
    },
  );

  test.each([
    ['GET', '/accounts/%00/deliveries'],
    ['GET', '/accounts/northwind/deliveries/%00'],
    ['POST', '/accounts/%00/scenario-runs/1/stop'],
    ['GET', `/accounts/northwind/profiles/${HARBOUR_AND_FINCH}%00`],
  ])('case 171: NUL in a path, %s %s → 400', async (method, path) => {
    const response = await running.control(method, path);
    expect(response.status).toBe(400);
    serviceError.parse(await response.json());
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.test' },
    { origin: 'null' },
  ])('case 18: a page of another site (%j) cannot reset', async (headers) => {
    const request = new Request('http://service.test/control/reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    });
    expect((await running.service.control(request)).status).toBe(403);
  });
});

describe.each(DATABASE_KINDS)('a reset while the service runs, on %s', (kind) => {
  let example = 0;
  const running = startService(kind, {
    configurations: 7,
    afterReset: () => {
      example += 1;
    },
  });
  const path = `/profiles/${HARBOUR_AND_FINCH}/portal-configuration`;

  test('restores everything: data, settings, clock, faults, runs, windows and caches', async () => {
    const token = await running.token();
    const seeded = await (await running.get(path, token)).text();
    await running.get('/portal-configurations', token);
    await running.patch(HARBOUR_AND_FINCH, { forms: { enabled: false, form_ids: null } }, token);
    const northwind = '/accounts/northwind';
    await running.control('PATCH', `${northwind}/settings`, { reads_per_minute: 2, clock_offset: 60 });
    await running.control('POST', `${northwind}/faults`, { kind: 'server_error', seconds: 600 });
    await running.control('POST', `${northwind}/scenario-runs`, {
      scenario: 'kyb-happy-path',
      speed: 'slow',
    });
    expect((await running.get(path, token)).status).toBe(503);

    const response = await running.control('POST', '/reset', {});
    expect(await response.json()).toEqual({
      data: {
        accounts: 2,
        configurations: 7 + CONTOSO_CONFIGURATION_NAMES.length,
        profiles: expect.any(Number),
      },
    });
    expect(example).toBe(1);
    const read = await running.get(path, token);
    expect([read.status, read.headers.get('x-ratelimit-remaining')]).toEqual([200, '999999']);
    expect(await read.text()).toBe(seeded);
    const settings = await running.control('GET', `${northwind}/settings`);
    expect(await settings.json()).toMatchObject({ data: { reads_per_minute: 1_000_000, clock_offset: 0 } });
    for (const list of ['faults', 'scenario-runs']) {
      expect(await (await running.control('GET', `${northwind}/${list}`)).json()).toEqual({ data: [] });
    }
    running.now += 60_000;
    await running.service.driveScenarios();
    expect(running.logged).toEqual([]);
  });

  test('can be repeated, and leaves nothing made since', async () => {
    const count = () => running.database.db.$count(profiles);
    const before = [await count(), await running.database.db.$count(documents)];
    for (let time = 0; time < 2; time += 1) {
      const run = { scenario: 'kyb-happy-path', speed: 'instant' };
      await running.control('POST', '/accounts/contoso/scenario-runs', run);
      expect((await running.control('POST', '/reset', {})).status).toBe(200);
    }
    expect([await count(), await running.database.db.$count(documents)]).toEqual(before);
    const rows = await running.database.db.select().from(profiles).where(eq(profiles.account, 'contoso'));
    expect(rows.length).toBeGreaterThan(0);
  });

  test('during changes is complete, and the service continues', async () => {
    const run = { scenario: 'kyb-happy-path', speed: 'instant' };
    const changes = ['northwind', 'contoso', 'northwind', 'contoso'].map((account) =>
      running.control('POST', `/accounts/${account}/scenario-runs`, run),
    );
    const resets = [running.control('POST', '/reset', {}), running.control('POST', '/reset', {})];
    const statuses = (await Promise.all(resets)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
    await Promise.all(changes);
    // A change that was interrupted by the reset gets an error; later ones work as usual.
    running.logged.length = 0;
    expect((await running.control('POST', '/reset', {})).status).toBe(200);
    const after = await running.control('POST', '/accounts/northwind/scenario-runs', run);
    expect(await after.json()).toMatchObject({ data: { status: 'finished' } });
    expect(running.logged).toEqual([]);
  });

  test('requires an empty object, so that a stray request cannot reset', async () => {
    expect((await running.control('POST', '/reset')).status).toBe(415);
    expect((await running.control('POST', '/reset', { all: true })).status).toBe(422);
  });
});
