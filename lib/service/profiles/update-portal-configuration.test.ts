import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AssignedForms, formsUpdate } from '@/lib/configuration/contract/forms-update';
import { profilePortalConfigurationAnswer } from '@/lib/configuration/contract/profile-portal-configuration';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { CONTOSO_WRITE, NORTHWIND_READ } from '../seed/clients';
import { HARBOUR_AND_FINCH } from '../seed/profile-names';
import { ServiceFault } from '../service-fault';
import { profiles } from '../tables';
import { bearer, ORIGIN, patchRequest } from '../testing/requests';
import { startService } from '../testing/start-service';
import { readFormsUpdate } from './update-portal-configuration';

const UUID = HARBOUR_AND_FINCH;
const PATH = `/profiles/${UUID}/portal-configuration`;
const START_FORMS: AssignedForms = { enabled: true, form_ids: [101, 104] };

describe.each(DATABASE_KINDS)('PATCH /profiles/{uuid}/portal-configuration on %s', (kind) => {
  const running = startService(kind);
  let token = '';

  beforeEach(async () => {
    token = await running.token();
    expect((await running.patch(UUID, { forms: START_FORMS }, token)).status).toBe(200);
  });

  const read = async () =>
    profilePortalConfigurationAnswer.parse(await (await running.get(PATH, token)).json()).data;

  async function changed(forms: unknown): Promise<AssignedForms> {
    const response = await running.patch(UUID, { forms }, token);
    expect(response.status).toBe(200);
    const { data } = profilePortalConfigurationAnswer.parse(await response.json());
    expect(await read()).toEqual(data);
    return data.forms;
  }

  async function refused(body: unknown, status: number): Promise<{ message: string; errors?: object }> {
    const response = await running.patch(UUID, body, token);
    expect(response.status).toBe(status);
    expect((await read()).forms).toEqual(START_FORMS);
    return (await response.json()) as { message: string; errors?: object };
  }

  test('returns the full configuration; only the forms are changed', async () => {
    const before = await read();
    await changed({ enabled: false, form_ids: [230] });
    expect(await read()).toEqual({ ...before, forms: { enabled: false, form_ids: [230] } });
  });

  test('a GET returns exactly the bytes of the PATCH response', async () => {
    const written = await running.patch(UUID, { forms: { form_ids: [317] } }, token);
    expect(await (await running.get(PATH, token)).text()).toBe(await written.text());
  });

  test('an omitted member is unchanged', async () => {
    expect(await changed({ enabled: false })).toEqual({ enabled: false, form_ids: [101, 104] });
    expect(await changed({ form_ids: [118] })).toEqual({ enabled: false, form_ids: [118] });
  });

  test.each([{}, { forms: null }, { forms: {} }, { forms: [] }, { forms: 'x' }, [], null, 7, '"x"'])(
    'case 24: forms missing or null (%j) → 422',
    async (body) => {
      expect((await refused(body, 422)).errors).toHaveProperty('forms');
    },
  );

  test('case 25: form_ids null → all removed, and null is stored', async () => {
    expect(await changed({ form_ids: null })).toEqual({ enabled: true, form_ids: null });
  });

  test('case 26: an empty list is stored as such, not as null', async () => {
    expect(await changed({ form_ids: [] })).toEqual({ enabled: true, form_ids: [] });
  });

  test.each(['1.5', '"101"', '-1', '9007199254740992', '0', 'null', 'true', '[101]', '{}', '1e400'])(
    'case 27: the form ID %s → 422',
    async (id) => {
      const { errors } = await refused(`{"forms":{"form_ids":[101,${id}]}}`, 422);
      expect(errors).toHaveProperty(['forms.form_ids']);
    },
  );

  test.each([
    [400, '{"__proto__":{"polluted":true},"forms":{"enabled":false}}'],
    [400, '{"forms":{"enabled":false,"__proto__":{"polluted":true}}}'],
    [400, '{"forms":{"__proto__":{"enabled":false}}}'],
    [422, '{"constructor":{"prototype":{"polluted":true}},"forms":{"enabled":false}}'],
    [422, '{"forms":{"enabled":false,"constructor":{"prototype":{"polluted":true}}}}'],
  ])('case 28: %i for %s, and no prototype is changed', async (status, body) => {
    await refused(body, status);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test.each([
    [{ forms: START_FORMS, document: { enabled: true } }, 'document'],
    [{ forms: { ...START_FORMS, label: 'x' } }, 'forms.label'],
  ])('case 29: an extra member → 422 that names it', async (body, path) => {
    expect((await refused(body, 422)).errors).toHaveProperty([path]);
  });

  test.each([
    `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    `{"forms":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
    '['.repeat(500_000),
  ])('case 31: nesting 10 000 deep → 400 (%#)', async (body) => {
    await refused(body, 400);
  });

  test('case 32: 100 000 form IDs → 422 with a short response', async () => {
    for (const id of [101, '"x"', 1.5]) {
      const body = `{"forms":{"form_ids":[${Array(100_000).fill(id).join()}]}}`;
      expect(JSON.stringify(await refused(body, 422)).length).toBeLessThan(1_000);
    }
  });

  test('case 33: a body over 1 MB → 413, with or without a length', async () => {
    await refused(`{"forms":{"enabled":true}${' '.repeat(1_048_576)}}`, 413);
    const response = await running.service.fetch(
      new Request(ORIGIN + PATH, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'content-length': '2000000', ...bearer(token) },
        body: '{"forms":{"enabled":true}}',
      }),
    );
    expect(response.status).toBe(413);
  });

  test('case 33: an endless body is read up to the limit and no further', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const init = { method: 'PATCH', headers: { 'content-type': 'application/json', ...bearer(token) } };
    const request = new Request(ORIGIN + PATH, { ...init, body: endless, duplex: 'half' } as RequestInit);
    expect((await running.service.fetch(request)).status).toBe(413);
    expect(sent).toBeLessThan(1_400_000);
  });

  test.each([
    ['truncated', '{"forms":{"enabled":fal'],
    ['empty', ''],
    ['not JSON', 'forms=none'],
    ['Latin-1', Uint8Array.from([0x22, 0xe9, 0x22])],
    ['half a character', Uint8Array.from([0x22, 0xe2, 0x82])],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x7b, 0x00])],
  ])('case 34: a body that is %s → 400', async (_, body) => {
    await refused(body, 400);
  });

  test('case 34: an incomplete body → 400', async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new Error('reset'));
      },
    });
    const init = { method: 'PATCH', headers: { 'content-type': 'application/json', ...bearer(token) } };
    const request = new Request(ORIGIN + PATH, { ...init, body: broken, duplex: 'half' } as RequestInit);
    expect((await running.service.fetch(request)).status).toBe(400);
  });

  test('case 35: repeated IDs are merged, in order', async () => {
    expect((await changed({ form_ids: [230, 101, 230, 104, 101] })).form_ids).toEqual([230, 101, 104]);
  });

  test('a form that is not in the account → 422 at form_ids', async () => {
    const { errors } = await refused({ forms: { enabled: false, form_ids: [101, 11, 99_999] } }, 422);
    expect(errors).toEqual({ 'forms.form_ids': ['The account has no form 11, 99999.'] });
    expect(
      (await running.patch(UUID, { forms: { form_ids: [11] } }, await running.token(CONTOSO_WRITE))).status,
    ).toBe(404);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'the content type “%s” → 415',
    async (type) => {
      const request = new Request(ORIGIN + PATH, {
        method: 'PATCH',
        headers: { 'content-type': type, ...bearer(token) },
        body: '{"forms":{"enabled":false}}',
      });
      expect((await running.service.fetch(request)).status).toBe(415);
      expect((await read()).forms).toEqual(START_FORMS);
    },
  );

  test('a content type with a charset is also JSON', async () => {
    const request = patchRequest(UUID, { forms: { enabled: false } }, token);
    request.headers.set('content-type', 'Application/JSON; charset=UTF-8');
    expect((await running.service.fetch(request)).status).toBe(200);
  });

  test('case 99: a read client’s PATCH → 403, before its body is read', async () => {
    const reader = await running.token(NORTHWIND_READ);
    const response = await running.patch(UUID, '{', reader);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ message: 'This API client does not have the write scope.' });
    expect((await running.get(PATH, reader)).status).toBe(200);
  });

  test('updated_at increases with every change, even if the clock does not advance', async () => {
    const updatedAt = async () => {
      const where = eq(profiles.uuid, UUID);
      const [row] = await running.database.db.select({ at: profiles.updatedAt }).from(profiles).where(where);
      return row?.at.getTime() ?? 0;
    };
    const before = await updatedAt();
    await changed({ enabled: false });
    const after = await updatedAt();
    expect(after).toBeGreaterThan(before);
    expect((await running.patch(UUID, { forms: { form_ids: [99_999] } }, token)).status).toBe(422);
    expect(await updatedAt()).toBe(after);
  });

  test('concurrent changes are made one after another: no member is lost', async () => {
    const sent = Array.from({ length: 20 }, (_, index) =>
      running.patch(UUID, { forms: index % 2 ? { enabled: false } : { form_ids: [118] } }, token),
    );
    for (const response of await Promise.all(sent)) expect(response.status).toBe(200);
    expect((await read()).forms).toEqual({ enabled: false, form_ids: [118] });
  });

  test('a read concurrent with a change never leaves the old response in the cache', async () => {
    for (let round = 0; round < 10; round += 1) {
      const form_ids = round % 2 ? [101] : [104, 118];
      running.service.dropCaches();
      const [, response] = await Promise.all([
        running.get(PATH, token),
        running.patch(UUID, { forms: { form_ids } }, token),
        running.get(PATH, token),
      ]);
      expect(response.status).toBe(200);
      expect((await read()).forms.form_ids).toEqual(form_ids);
    }
  });
});

const formIds = fc.option(fc.array(fc.integer({ min: 1 }), { maxLength: 20 }));
const updates = fc.oneof(
  fc.record({ forms: fc.record({ enabled: fc.boolean(), form_ids: formIds }) }),
  fc.record({ forms: fc.record({ enabled: fc.boolean() }) }),
  fc.record({ forms: fc.record({ form_ids: formIds }) }),
);

describe('the body of a PATCH', () => {
  test('cases 25, 26, 35: every body that matches the contract is accepted', () => {
    fc.assert(
      fc.property(updates, (body) => {
        expect(readFormsUpdate(body)).toEqual(body);
      }),
    );
  });

  test('cases 24, 27–29: any other JSON is refused with 422, never with another error', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (body) => {
        fc.pre(!formsUpdate.safeParse(body).success);
        try {
          readFormsUpdate(body);
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceFault);
          expect((error as ServiceFault).code).toBe('invalid_body');
          return;
        }
        expect.unreachable('the body was taken');
      }),
      { numRuns: 500 },
    );
  });

  test('cases 28, 29: an additional member, whatever its name and position, is refused', () => {
    const names = fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'Enabled', 'forms '),
      fc.string({ minLength: 1 }),
    );
    fc.assert(
      fc.property(updates, names, fc.boolean(), (body, name, inside) => {
        fc.pre(!['forms', 'enabled', 'form_ids'].includes(name));
        const text = JSON.stringify(body).replace(inside ? '{"forms":{' : '{', (head) => {
          const separator = inside && Object.keys(body.forms).length === 0 ? '' : ',';
          return `${head}${JSON.stringify(name)}:{"polluted":1}${separator}`;
        });
        expect(() => readFormsUpdate(JSON.parse(text))).toThrow(ServiceFault);
        expect(Object.prototype).not.toHaveProperty('polluted');
      }),
    );
  });
});

describe('random bytes', () => {
  const running = startService('pglite');

  test('cases 24–34: sent as a PATCH get a response below 500, with the rate headers', async () => {
    const token = await running.token();
    const anything = fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.json(), fc.string());
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        const response = await running.patch(HARBOUR_AND_FINCH, body, token);
        expect([400, 422]).toContain(response.status);
        expect(response.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
        expect(await response.json()).toMatchObject({ message: expect.any(String) });
      }),
      { numRuns: 300 },
    );
    expect(running.logged).toEqual([]);
  });
});
