import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../create-service';
import { CONTOSO_WRITE, NORTHWIND_READ, NORTHWIND_WRITE } from '../seed/clients';
import { HARBOUR_AND_FINCH } from '../seed/profile-names';
import { askControl } from '../testing/control-requests';
import { bearer, credentials, ORIGIN } from '../testing/requests';
import { type Receiver, startReceiver } from '../testing/start-receiver';
import { startService } from '../testing/start-service';

/** Checks real responses against the document with an independent validator. */

const LIST = '/portal-configurations';
const PROFILE = `/profiles/${HARBOUR_AND_FINCH}/portal-configuration`;
const OF_PROFILE = '/profiles/{uuid}/portal-configuration';
const WEBHOOKS = ['profile.created', 'profile.updated', 'document.processed', 'document.complete'];
const JSON_TYPE = { 'content-type': 'application/json' };

interface Content {
  'application/json': { schema: object; example: unknown };
}
interface DescribedService {
  openapi: string;
  info: { license: { name: string } };
  servers: { url: string }[];
  components: { schemas: Record<string, object> };
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Content }; responses: Record<string, { content: Content }> }>
  >;
  webhooks: Record<string, { post: { requestBody: { content: Content } } }>;
}

const running = startService('pglite');
const limited = startService('pglite', { limits: { reads: 1, writes: 1, tokens: 10 } });
let described: DescribedService;
let ajv: Ajv2020;
let receiver: Receiver;
let service: Service;

beforeAll(async () => {
  described = (await (await running.get('/openapi.json')).json()) as DescribedService;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(described, 'document');
  receiver = await startReceiver();
  service = await running.another({
    delivery: { trusted: [receiver.address], interval: 50, patience: 100, wait: () => 0 },
  });
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

const pointer = (...parts: string[]): string =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
const BODY = ['content', 'application/json', 'schema'];

/** A body's validation errors, for a schema's place in the document. */
function wrongWith(body: unknown, ...place: string[]): unknown {
  const validate = ajv.compile({ $ref: `document#${encodeURI(pointer(...place, ...BODY))}` });
  return validate(body) ? [] : validate.errors;
}

describe('the service’s responses are valid by its OpenAPI document', () => {
  const patch = (body: string, headers: Record<string, string> = JSON_TYPE) => ({
    method: 'PATCH',
    headers,
    body,
  });
  const post = (body: string, headers: Record<string, string> = JSON_TYPE) => ({
    method: 'POST',
    headers,
    body,
  });
  const large = ' '.repeat(1_100_000);
  const text = { 'content-type': 'text/plain' };
  const rows: [
    method: string,
    template: string,
    status: number,
    path: string,
    init: RequestInit,
    client?: typeof NORTHWIND_WRITE,
  ][] = [
    ['post', '/oauth/token', 200, '/oauth/token', post(JSON.stringify(credentials(NORTHWIND_READ)))],
    ['post', '/oauth/token', 400, '/oauth/token', post('{"grant_type":"password"}')],
    [
      'post',
      '/oauth/token',
      401,
      '/oauth/token',
      post(JSON.stringify({ ...credentials(NORTHWIND_READ), slug: 'x' })),
    ],
    ['post', '/oauth/token', 413, '/oauth/token', post(large)],
    ['post', '/oauth/token', 415, '/oauth/token', post('{}', text)],
    ['get', LIST, 200, LIST, {}, NORTHWIND_WRITE],
    ['get', LIST, 200, `${LIST}?id=999999`, {}, NORTHWIND_WRITE],
    ['get', LIST, 400, `${LIST}?id=x`, {}, NORTHWIND_WRITE],
    ['get', LIST, 401, LIST, {}],
    ['get', OF_PROFILE, 200, PROFILE, {}, NORTHWIND_READ],
    ['get', OF_PROFILE, 400, PROFILE.replace('/portal', '%00/portal'), {}, NORTHWIND_READ],
    ['get', OF_PROFILE, 401, PROFILE, {}],
    ['get', OF_PROFILE, 404, PROFILE, {}, CONTOSO_WRITE],
    ['patch', OF_PROFILE, 200, PROFILE, patch('{"forms":{"enabled":true}}'), NORTHWIND_WRITE],
    ['patch', OF_PROFILE, 200, PROFILE, patch('{"forms":{"form_ids":null}}'), NORTHWIND_WRITE],
    ['patch', OF_PROFILE, 400, PROFILE, patch('{'), NORTHWIND_WRITE],
    ['patch', OF_PROFILE, 401, PROFILE, patch('{}')],
    ['patch', OF_PROFILE, 403, PROFILE, patch('{"forms":{"enabled":true}}'), NORTHWIND_READ],
    ['patch', OF_PROFILE, 404, PROFILE, patch('{"forms":{"enabled":true}}'), CONTOSO_WRITE],
    ['patch', OF_PROFILE, 413, PROFILE, patch(large), NORTHWIND_WRITE],
    ['patch', OF_PROFILE, 415, PROFILE, patch('{}', text), NORTHWIND_WRITE],
    ['patch', OF_PROFILE, 422, PROFILE, patch('{"forms":{"form_ids":[1.5]}}'), NORTHWIND_WRITE],
  ];

  test.each(rows)('%s %s → %d %s', async (method, template, status, path, init, client) => {
    const headers = { ...init.headers, ...bearer(client && (await running.token(client))) };
    const answer = await running.service.fetch(new Request(ORIGIN + path, { ...init, headers }));
    expect(answer.status).toBe(status);
    expect(wrongWith(await answer.json(), 'paths', template, method, 'responses', String(status))).toEqual(
      [],
    );
  });

  test('every status in the document is tested, except 429, 500 and 503', () => {
    const tried = new Set(rows.map(([method, template, status]) => `${method} ${template} ${status}`));
    const all = Object.entries(described.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { responses }]) =>
        Object.keys(responses).map((status) => `${method} ${path} ${status}`),
      ),
    );
    expect(all.filter((one) => !tried.has(one) && !/ (429|500|503)$/.test(one))).toEqual([]);
  });

  test('429', async () => {
    const token = await limited.token();
    await limited.get(LIST, token);
    const answer = await limited.get(LIST, token);
    expect(answer.status).toBe(429);
    expect(wrongWith(await answer.json(), 'paths', LIST, 'get', 'responses', '429')).toEqual([]);
  });

  test('all configurations of the seed', async () => {
    const token = await running.token();
    const { data } = (await askControl(running.service, 'GET', '/accounts/northwind/profiles')).body as {
      data: { uuid: string }[];
    };
    expect(data.length).toBeGreaterThan(10);
    for (const { uuid } of data) {
      const answer = await running.get(`/profiles/${uuid}/portal-configuration`, token);
      expect(wrongWith(await answer.json(), 'paths', OF_PROFILE, 'get', 'responses', '200')).toEqual([]);
    }
  });
});

test('received webhooks are valid as their own event and as no other', async () => {
  const ask = async (path: string, body?: object) =>
    (await askControl(service, 'POST', `/accounts/northwind${path}`, body)).body.data as Record<
      string,
      string
    >;
  await service.start();
  await ask('/subscriptions', { address: receiver.address });
  const { uuid } = await ask('/profiles', { kind: 'company' });
  await ask(`/profiles/${uuid}/moves/complete-processing`);
  const { id } = await ask(`/profiles/${uuid}/documents`, {
    name: 'Passport',
    steps: ['ocr', 'fraud_check'],
  });
  for (const step of ['ocr', 'fraud_check']) await ask(`/documents/${id}/steps/${step}/complete`);
  await receiver.until((received) =>
    WEBHOOKS.every((event) => received.some(({ body }) => body.includes(event))),
  );
  for (const { body } of receiver.received) {
    const sent = JSON.parse(body) as { event: string };
    const fits = WEBHOOKS.filter(
      (event) => (wrongWith(sent, 'webhooks', event, 'post', 'requestBody') as unknown[]).length === 0,
    );
    expect(fits).toEqual([sent.event]);
  }
});

describe('the document', () => {
  const wrongUpdate = (body: unknown) => wrongWith(body, 'paths', OF_PROFILE, 'patch', 'requestBody');
  const wrongToken = (body: object) =>
    wrongWith(
      { token_type: 'Bearer', expires_in: 60, access_token: 't', ...body },
      ...['paths', '/oauth/token', 'post', 'responses', '200'],
    );
  const wrongEvent = (event: string, change: object) => {
    const { example } = (described.webhooks[event] as DescribedService['webhooks'][string]).post.requestBody
      .content['application/json'];
    const { data, ...envelope } = example as { data: object };
    const changed = JSON.parse(JSON.stringify({ ...envelope, data: { ...data, ...change } }));
    return wrongWith(changed, 'webhooks', event, 'post', 'requestBody');
  };

  test('accepts "Bearer" as the type of a token, and nothing else', () => {
    expect(wrongToken({})).toEqual([]);
    expect(wrongToken({ token_type: 'MAC' })).not.toEqual([]);
  });

  test('accepts forms with either member, but not with neither', () => {
    for (const forms of [{ enabled: true }, { form_ids: null }, { enabled: false, form_ids: [] }])
      expect(wrongUpdate({ forms })).toEqual([]);
    for (const forms of [{}, null, { more: 1 }]) expect(wrongUpdate({ forms })).not.toEqual([]);
  });

  test.each([
    ['profile.updated', {}, true],
    ['profile.updated', { configuration: { id: 7 }, review_at: '2026-12-01' }, true],
    ['profile.updated', { configuration: undefined }, false],
    ['profile.updated', { review_at: undefined }, false],
    ['document.complete', {}, true],
    ['document.complete', { status: 'pending' }, false],
    ['document.complete', { statuses: { translate: null, ocr: 'pending', fraud_check: null } }, false],
    ['document.processed', { status: 'complete' }, false],
  ])('of %s accepts %j: %s', (event, change, taken) => {
    expect((wrongEvent(event, change) as unknown[]).length === 0).toBe(taken);
  });

  test('names its schemas and its licence, and has a valid example of every body', () => {
    expect(described.info.license.name).toBe('MIT');
    expect(Object.keys(described.components.schemas)).toEqual(
      expect.arrayContaining([
        ...['AccessToken', 'AccessTokenError', 'AccessTokenRequest', 'Error', 'FormsUpdate'],
        ...['PeopleModel', 'PortalConfiguration', 'PortalConfigurationList', 'ProfilePortalConfiguration'],
        ...['RepresentativesSection', 'ProfileEventData', 'DocumentCompleteData', 'DocumentComplete'],
      ]),
    );
    const bodies = [
      ...Object.entries(described.paths).flatMap(([path, item]) =>
        Object.entries(item).flatMap(([method, { requestBody, responses }]) => [
          ...(requestBody
            ? [{ place: ['paths', path, method, 'requestBody'], content: requestBody.content }]
            : []),
          ...Object.entries(responses).map(([status, { content }]) => ({
            place: ['paths', path, method, 'responses', status],
            content,
          })),
        ]),
      ),
      ...Object.entries(described.webhooks).map(([event, { post }]) => ({
        place: ['webhooks', event, 'post', 'requestBody'],
        content: post.requestBody.content,
      })),
    ];
    expect(bodies.length).toBeGreaterThan(30);
    for (const { place, content } of bodies) {
      const { schema, example } = content['application/json'];
      expect(schema, place.join(' ')).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\//) });
      expect(wrongWith(example, ...place), place.join(' ')).toEqual([]);
    }
  });
});
