import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, HARBOUR_AND_FINCH, profilePath, SERVERS, test } from './journey';
import { askRaw } from './raw-request';
import { CANARY } from './servers/addresses';
import { cookieHeader } from './sign-in-once';

const faulty = SERVERS.faultConsole.address;

test('case 80: the client secret and the token appear nowhere that a browser can see', async ({
  page,
  faults,
}) => {
  await faults.script([]);
  const seen: string[] = [];
  page.on('response', async (response) => {
    seen.push(JSON.stringify(response.headers()), await response.text().catch(() => ''));
  });
  for (const path of [
    '/',
    '/configurations',
    profilePath(faults.profile, '?edit=forms'),
    '/profiles/none',
    '/nowhere',
  ]) {
    await page.goto(`${faulty}${path}`);
  }
  const raw = await page.request.get(`${faulty}${profilePath(faults.profile)}`, { headers: { rsc: '1' } });
  seen.push(await raw.text());
  expect(seen.join('').length).toBeGreaterThan(100_000);
  for (const secret of [CANARY, 'token-of-the-journeys'])
    expect(seen.some((text) => text.includes(secret))).toBe(false);
});

test('case 80: nothing served from the build contains a client secret', () => {
  const files = readdirSync('.next/static', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(js|css)$/.test(path),
  );
  expect(files.length).toBeGreaterThan(5);
  const holding = files.filter((path) =>
    /demo-[0-9a-f]{40}/.test(readFileSync(join('.next/static', path), 'utf8')),
  );
  expect(holding).toEqual([]);
});

test('case 7: an unknown address is 404 and a wrong method 405, as problems', async ({ request }) => {
  const unknown = await request.get('/api/nothing');
  expect(unknown.status()).toBe(404);
  expect(unknown.headers()['content-type']).toBe('application/problem+json');
  const wrong = await request.delete(`/api/profiles/${HARBOUR_AND_FINCH}/portal-configuration`);
  expect(wrong.status()).toBe(405);
  expect(wrong.headers().allow).toBe('GET, HEAD, PATCH');
});

test.describe('case 9', () => {
  test('an absolute-form request is refused and nothing is sent', async ({ faults }) => {
    await faults.script([]);
    const answer = await askRaw(
      `GET ${SERVERS.faults.address}/v2/portal-configurations HTTP/1.1\r\nHost: evil.example`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(await faults.record()).toEqual([]);
  });

  test('an absolute-form upgrade request is refused and nothing is sent', async ({ faults }) => {
    await faults.script([]);
    const answer = await askRaw(
      `GET ${SERVERS.faults.address}/v2/portal-configurations HTTP/1.1\r\nHost: evil.example\r\n` +
        'Connection: Upgrade\r\nUpgrade: websocket',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(await faults.record()).toEqual([]);
  });

  test('cases 9 and 169: a forged Host is refused, and another name of this machine makes no difference', async ({
    faults,
  }) => {
    await faults.script([]);
    const cookie = await cookieHeader(faulty);
    const ask = (host: string) =>
      askRaw(
        `GET /api/profiles/${faults.profile}/portal-configuration HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}`,
      );
    expect(await ask('evil.example')).toMatch(/^HTTP\/1\.1 421/);
    expect(await askRaw('GET /healthz HTTP/1.1\r\nHost: evil.example')).toMatch(/^HTTP\/1\.1 200/);
    expect(await faults.record()).toEqual([]);
    expect(await ask('127.0.0.77:1')).toMatch(/^HTTP\/1\.1 200/);
    const asked = (await faults.record()).map((call) => call.path);
    expect(asked.at(-1)).toBe(`/v2/profiles/${faults.profile}/portal-configuration`);
  });
});

test.describe('cases 1 to 4 on the wire', () => {
  for (const segment of [
    '..%2foauth%2ftoken',
    '%2e%2e%2f',
    '..%252f',
    `${HARBOUR_AND_FINCH}%3F`,
    `${HARBOUR_AND_FINCH}%0d%0a`,
    'a'.repeat(4096),
  ]) {
    test(`${segment.slice(0, 50)} is refused and nothing is sent`, async ({ request, faults }) => {
      await faults.script([]);
      const response = await request.get(`${faulty}/api/profiles/${segment}/portal-configuration`);
      expect([400, 404]).toContain(response.status());
      expect(await faults.record()).toEqual([]);
    });
  }
});

test.describe('writes', () => {
  const address = `/api/profiles/${HARBOUR_AND_FINCH}/portal-configuration`;
  const own = { origin: SERVERS.console.address };

  test('case 18: without an Origin or with a foreign one → 403, and nothing is changed', async ({
    request,
  }) => {
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { ...own, 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await request.patch(address, {
        headers,
        data: { forms: { enabled: true, form_ids: [101] } },
      });
      expect(answer.status()).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'foreign_origin' });
    }
  });

  test('case 19: JSON sent as text → 415', async ({ request }) => {
    const headers = { ...own, 'content-type': 'text/plain' };
    expect((await request.patch(address, { headers, data: '{}' })).status()).toBe(415);
  });

  test('case 33: a body over 1 MB → 413, wherever a body is read', async ({ request }) => {
    const data = JSON.stringify({ padding: 'a'.repeat(1_048_577) });
    const headers = { ...own, 'content-type': 'application/json' };
    const signed = {
      'webhook-id': 'msg_large',
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
      'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
    };
    for (const [path, method, more = {}] of [
      [address, 'PATCH'],
      ['/api/webhooks/onboarding', 'POST', signed],
      ['/sandbox/v2/oauth/token', 'POST'],
      ['/sandbox/control/accounts/northwind/profiles', 'POST'],
    ] as const) {
      const answer = await request.fetch(path, { method, headers: { ...headers, ...more }, data });
      expect([path, answer.status()]).toEqual([path, 413]);
    }
    // The body of a request without a signature is not read at all.
    expect((await request.post('/api/webhooks/onboarding', { headers, data })).status()).toBe(401);
  });

  test('a page accepts no Server Action, whatever its name', async ({ request }) => {
    const answer = await request.post('/configurations', { headers: { 'next-action': '7f0e' }, data: '[]' });
    expect([answer.status(), answer.headers().allow]).toEqual([405, 'GET, HEAD']);
  });
});
