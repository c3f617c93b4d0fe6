import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CallContext } from '@/lib/features/context';
import { type Api, OPERATIONS } from '@/lib/features/operations';
import { isReading, may } from '@/lib/platform/access/permissions';
import { ROLES, type Role } from '@/lib/platform/access/roles';
import type { Operation } from '@/lib/platform/api/operation';
import type { Problem } from '@/lib/platform/api/problem';
import { operatorOf } from '@/lib/testing/operators';
import { installScriptedConsole } from '@/lib/testing/scripted-console';
import { answerApi } from './answer-api';
import { bodyLimits, SMALL_BODY_BYTES } from './large-bodies';

const HOST = 'console.example';
const MEGABYTE = 1_048_576;
const MANAGERS: readonly Role[] = ['compliance_manager', 'administrator'];
const ROWS = Object.entries(OPERATIONS) as [keyof Api, Operation][];
const WITH_JSON = ROWS.filter(([, { body }]) => body !== undefined && body !== 'raw');

/** Deliberately written a second time: which roles may send more than 64 KB, and how much. */
const LARGE: Record<string, { bytes: number; roles: readonly Role[] }> = {
  'POST /api/assignments': { bytes: 8 * MEGABYTE, roles: MANAGERS },
  'POST /api/assignments/count': { bytes: 8 * MEGABYTE, roles: MANAGERS },
  'POST /api/assignments/list': { bytes: 8 * MEGABYTE, roles: MANAGERS },
  'POST /api/checks': { bytes: MEGABYTE, roles: MANAGERS },
  'POST /api/checks/preview': { bytes: MEGABYTE, roles: MANAGERS },
  'POST /api/checks/test': { bytes: MEGABYTE, roles: MANAGERS },
  'POST /api/checks/import': { bytes: MEGABYTE, roles: MANAGERS },
  'PUT /api/checks/{id}': { bytes: MEGABYTE, roles: MANAGERS },
  'POST /api/labels/import': { bytes: MEGABYTE, roles: MANAGERS },
  'POST /api/profiles/import': { bytes: 16 * MEGABYTE, roles: MANAGERS },
  'POST /api/profiles/import/outcomes': { bytes: 16 * MEGABYTE, roles: MANAGERS },
  'PATCH /api/profiles/{uuid}/portal-configuration': { bytes: MEGABYTE, roles: MANAGERS },
};

/** A body that never ends, and the number of bytes that were read of it. */
function endless(unit: string) {
  const chunk = new TextEncoder().encode(unit.repeat(16_384 / unit.length));
  const sent = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent.bytes += chunk.byteLength;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, sent };
}

function post(name: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const [method = '', template = ''] = name.split(' ');
  const { params = {} } = Object.fromEntries(ROWS)[name]?.example ?? {};
  const path = template.replace(/\{(\w+)\}/g, (_, part: string) => params[part] ?? '');
  return answerApi(
    new Request(`http://${HOST}${path}`, {
      method,
      headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/json', ...headers },
      body,
      duplex: 'half',
    } as RequestInit),
  );
}

function signedIn(role: Role, id = `operator-${role}`) {
  const { application } = installScriptedConsole();
  application.identify = async () => ({ ...operatorOf(role), id });
}

const problemOf = async (answer: Response) => (await answer.json()) as Problem;

describe.each(ROLES)('a body of %s', (role) => {
  test('is read up to 64 KB, and further only where the table says so', () => {
    const limits = WITH_JSON.filter(([, { access }]) => access !== 'anyone').map(([name, row]) => [
      name,
      bodyLimits(row, operatorOf(role)).bytes,
    ]);
    const expected = limits.map(([name = '']) => {
      const large = LARGE[name];
      return [name, large?.roles.includes(role) ? large.bytes : SMALL_BODY_BYTES];
    });
    expect(limits).toEqual(expected);
    expect(Object.keys(LARGE).every((name) => name in OPERATIONS)).toBe(true);
  });

  test('is not read any further with a read-only token, whatever the role', () => {
    const operator: CallContext['operator'] = {
      ...operatorOf(role),
      token: { id: 'token', name: 'nightly', readOnly: true },
    };
    for (const [, row] of WITH_JSON) {
      if (row.access === 'anyone') continue;
      expect(bodyLimits(row, operator).bytes).toBe(SMALL_BODY_BYTES);
    }
  });

  test.each(WITH_JSON.filter(([, { access }]) => access !== 'anyone'))(
    'that never ends, to %s: nothing is read without the permission, otherwise up to the limit',
    async (name, row) => {
      signedIn(role);
      const { body, sent } = endless(' ');
      const answer = await post(name, body);
      const isPermitted = row.access === 'signed_in' || row.access === 'anyone' || may(role, row.access);
      expect((await problemOf(answer)).code).toBe(isPermitted ? 'body_too_large' : 'not_permitted');
      const limit = isPermitted ? bodyLimits(row, operatorOf(role)).bytes : 0;
      expect(sent.bytes).toBeLessThanOrEqual(isPermitted ? limit + 16_384 : 0);
    },
  );
});

const UNITS = {
  'nested lists': { unit: '[', code: 'malformed_body' },
  'empty lists': { unit: '[],', code: 'body_too_large' },
  'short numbers': { unit: '1,', code: 'body_too_large' },
  'invalid JSON': { unit: '}', code: 'malformed_body' },
} as const;

describe.each(Object.entries(UNITS))('8 MB of %s', (_, { unit, code }) => {
  test.each(Object.keys(LARGE))('case 179: to %s: refused before it is parsed', async (name) => {
    signedIn('compliance_manager');
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const most = LARGE[name]?.bytes ?? 0;
    const answer = await post(name, `[${unit.repeat((most - 100) / unit.length)}`);
    const parsed = parse.mock.calls.filter(([text]) => text.length > SMALL_BODY_BYTES);
    const isParsed = unit === '}';
    expect(parsed).toHaveLength(isParsed ? 1 : 0);
    expect((await problemOf(answer)).code).toBe(code);
  });
});

test('members: once blocked the thread for 5.8 s, now refused at the limit', async () => {
  signedIn('compliance_manager');
  const members = Array.from({ length: 400_000 }, (_, index) => `"m${index}":1`).join(',');
  const answer = await post('POST /api/assignments/count', `{"choice":{${members}}}`);
  expect(await problemOf(answer)).toMatchObject({
    status: 413,
    errors: { body: ['The body has more than 5,000 members.'] },
  });
});

test('the forms before and after of a profile with 10,000 are read, and not refused for their number', async () => {
  signedIn('compliance_manager');
  const forms = { enabled: true, form_ids: Array.from({ length: 10_000 }, (_, index) => 100_000 + index) };
  const answer = await post(
    'PATCH /api/profiles/{uuid}/portal-configuration',
    JSON.stringify({ base: forms, forms }),
  );
  expect((await problemOf(answer)).code).not.toBe('body_too_large');
});

test('one line of 1.3 million cells: once blocked the thread for 10.9 s, now refused with its position', async () => {
  signedIn('compliance_manager');
  const text = `reference\n${'x,'.repeat(1_300_000)}`;
  const answer = await post('POST /api/assignments/list', JSON.stringify({ text }));
  expect(await problemOf(answer)).toMatchObject({
    status: 422,
    errors: { text: ['Line 2 has more than 200 cells.'] },
  });
});

describe('large bodies at once', () => {
  /** Bodies that stay partly received until they are ended. */
  function hold(name: string, headers: Record<string, string> = {}) {
    let end = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{'));
        end = () => controller.close();
      },
    });
    return { answer: post(name, body, headers), end: () => end() };
  }

  test('two from one operator: the third is 429 with Retry-After and is not read; a small one is accepted', async () => {
    signedIn('compliance_manager', 'operator-of-two');
    const held = [1, 2].map(() => hold('POST /api/labels/import'));
    await vi.waitFor(async () => {
      const { body, sent } = endless(' ');
      const answer = await post('POST /api/labels/import', body);
      expect([answer.status, answer.headers.get('retry-after'), sent.bytes]).toEqual([429, '5', 0]);
      expect((await problemOf(answer)).code).toBe('own_large_bodies');
    });
    const small = await post('POST /api/labels/import', '{}', { 'content-length': '2' });
    expect(small.status).toBe(422);
    for (const { end } of held) end();
    for (const { answer } of held) expect((await answer).status).toBe(400);
    expect((await post('POST /api/labels/import', '{}')).status).toBe(422);
  });

  test('six in total: the seventh, from another operator, is 503 with Retry-After', async () => {
    const held = ['one', 'two', 'three'].flatMap((id) => {
      signedIn('compliance_manager', id);
      return [1, 2].map(() => hold('POST /api/assignments/list'));
    });
    // Wait until this request's operator has been identified.
    await Promise.resolve();
    signedIn('administrator', 'four');
    await vi.waitFor(async () => {
      const answer = await post('POST /api/assignments/list', endless(' ').body);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await problemOf(answer)).code).toBe('too_many_large_bodies');
    });
    for (const { end } of held) end();
    await Promise.all(held.map(({ answer }) => answer));
  });

  test('a read permission alone allows no large body', () => {
    for (const [, { large }] of ROWS) expect(large === undefined || !isReading(large.permission)).toBe(true);
  });
});
