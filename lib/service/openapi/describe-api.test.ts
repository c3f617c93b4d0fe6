import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import { lintOpenApi } from '@/lib/testing/lint-openapi';
import { EVENT_TYPES } from '../control-api/webhook-types';
import { startService } from '../testing/start-service';

interface Operation {
  description: string;
  security: unknown[];
  responses: Record<string, { headers: Record<string, unknown> }>;
}

interface Webhook {
  parameters: { name: string; in: string; required: boolean }[];
  requestBody: { content: { 'application/json': { schema: { $ref: string } } } };
  responses: Record<string, { description: string }>;
}

const WITHOUT_TOKEN = ['post /oauth/token'];

describe('the OpenAPI document', () => {
  const running = startService('pglite');

  async function document() {
    const response = await running.get('/openapi.json');
    return (await response.json()) as {
      openapi: string;
      servers: { url: string }[];
      paths: Record<string, Record<string, Operation>>;
      webhooks: Record<string, { post: Webhook }>;
      components: { schemas: Record<string, { required: string[]; properties: object }> };
    };
  }

  test('is served without a token and is valid OpenAPI 3.1', async () => {
    const served = await document();
    const result = await new Validator().validate(served);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(served.openapi).toBe('3.1.0');
    expect(served.servers).toEqual([{ url: 'http://service.test/v2' }]);
  });

  test('passes Redocly’s strict rules and Spectral’s', { timeout: 120_000 }, async () => {
    expect(await lintOpenApi(await document())).toEqual([]);
  });

  test('has the four operations, each with every rate header on every response', async () => {
    const { paths } = await document();
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
    );
    expect(operations.map(({ name }) => name).sort()).toEqual([
      'get /portal-configurations',
      'get /profiles/{uuid}/portal-configuration',
      'patch /profiles/{uuid}/portal-configuration',
      'post /oauth/token',
    ]);
    for (const { name, operation } of operations) {
      expect(operation.security, name).toEqual(WITHOUT_TOKEN.includes(name) ? [] : [{ accessToken: [] }]);
      for (const [status, { headers }] of Object.entries(operation.responses)) {
        const wanted = ['x-ratelimit-limit', 'x-ratelimit-remaining'];
        if (status === '429') wanted.push('retry-after', 'x-ratelimit-reset');
        expect(Object.keys(headers), `${name} ${status}`).toEqual(expect.arrayContaining(wanted));
      }
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '401', '429']));
    }
  });

  test('has every section and member of the contract, with its meaning', async () => {
    const text = JSON.stringify(await document());
    for (const key of SECTION_KEYS) expect(text).toContain(`"${key}"`);
    expect(text).toContain('Percentage at or above which a representative is treated as an owner');
  });

  test('states every choice made where the API document does not say', async () => {
    const text = JSON.stringify(await document());
    for (const choice of [
      'YYYY-MM-DD HH:MM:SS',
      'null `max_number` is not shown in the document: no bound',
      'the name contains the text, upper and lower case',
      '{ \\"data\\": [] }',
      'All rows are in one reply',
      'every GET takes `read` or `write`; PATCH needs `write`',
      'an omitted member stays as it is',
      '`form_ids: []` is stored as an empty list',
      'the account does not have one of the forms',
      '400 for malformed JSON, 415 for a wrong content type, 422 for wrong members',
      '`unsupported_grant_type` or `invalid_request`, 401 `invalid_client`',
      'lives for 3600 seconds unless the account was set otherwise',
      '600 reads, 120 writes and 30 tokens a minute',
      'Sent on 429 only, as documented',
    ]) {
      expect(text).toContain(choice);
    }
  });

  test('describes the four webhooks: envelope, Standard Webhooks headers and the meaning of responses', async () => {
    const { webhooks, components } = await document();
    expect(Object.keys(webhooks).sort()).toEqual([...EVENT_TYPES].sort());
    for (const [event, { post }] of Object.entries(webhooks)) {
      const sent = post.parameters.filter((parameter) => parameter.in === 'header' && parameter.required);
      expect(sent.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
      const { $ref } = post.requestBody.content['application/json'].schema;
      const schema = components.schemas[$ref.split('/').at(-1) ?? ''];
      expect(schema?.required).toEqual(['event', 'timestamp', 'data']);
      expect(JSON.stringify(schema?.properties)).toContain(`"${event}"`);
      expect(Object.keys(post.responses).sort()).toEqual(['2XX', '3XX', '410', '429', '503', 'default']);
    }
    const text = JSON.stringify(webhooks);
    for (const choice of [
      '15 seconds',
      '8 attempts',
      '28 hours',
      'Retry-After',
      'not shown in the document',
    ]) {
      expect(text).toContain(choice);
    }
  });

  test('contains the absolute address at which the service is mounted', async () => {
    const at = async (address: string, publicOrigin: string | null) => {
      const mount = { basePath: '/sandbox/v2', publicOrigin };
      return (await running.service.fetch(new Request(`${address}/sandbox/v2/openapi.json`), mount)).json();
    };
    expect(await at('http://console.test:3000', null)).toMatchObject({
      servers: [{ url: 'http://console.test:3000/sandbox/v2' }],
    });
    expect(await at('http://console.test', 'https://console.example')).toMatchObject({
      servers: [{ url: 'https://console.example/sandbox/v2' }],
    });
  });
});
