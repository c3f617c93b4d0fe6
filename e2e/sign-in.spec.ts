import { randomUUID } from 'node:crypto';
import { request as send } from 'node:http';
import {
  type APIRequestContext,
  expect,
  HARBOUR_AND_FINCH,
  profilePath,
  SERVERS,
  SIGNED_OUT,
  test,
} from './journey';
import { ADMINISTRATOR } from './servers/addresses';
import { cookieHeader, dropSignIn, signIn } from './sign-in-once';

/** Tests through the routes who can sign in and who can't; the screens have journeys of their own. */
test.use({ storageState: SIGNED_OUT });

const sandbox = SERVERS.console.address;
const remote = SERVERS.remoteConsole.address;
const faulty = SERVERS.faultConsole.address;
const PROFILE_ROUTE = `/api${profilePath(HARBOUR_AND_FINCH)}/portal-configuration`;

/** The headers a browser sends with a write. */
const headerOf = ({ name, value }: { name: string; value: string }, origin = sandbox) => ({
  cookie: `${name}=${value}`,
  origin,
});
const sessionOf = async (request: APIRequestContext, headers: Record<string, string>) => {
  const answer = await request.get(`${sandbox}/api/session`, { headers });
  return answer.ok() ? ((await answer.json()) as { operator: { id: string; role: string } }).operator : null;
};

test('case 10: without a session every route is 401 and nothing is sent', async ({ request, faults }) => {
  const routes = [
    `/api${profilePath(faults.profile)}/portal-configuration`,
    `/api${profilePath(faults.profile)}/portal-configuration?by=next`,
    `/api${profilePath(faults.profile)}/timeline`,
    '/api/portal-configurations',
    '/api/portal-configurations/export',
    '/api/profiles',
    '/api/events',
    '/api/connection',
    '/api/live',
    '/api/session',
    '/api/account/sessions',
  ];
  for (const route of routes) {
    const answer = await request.get(`${faulty}${route}`);
    expect([route, answer.status()]).toEqual([route, 401]);
    expect(await answer.json()).toMatchObject({ code: 'not_signed_in' });
  }
  const saved = await request.patch(`${faulty}${routes[0]}`, { data: { forms: {}, base: {} } });
  expect(saved.status()).toBe(401);
  expect(await faults.record()).toEqual([]);
});

test('only an administrator can control the sandbox, and its service has tokens of its own', async ({
  request,
}) => {
  const path = `${sandbox}/sandbox/control/accounts/northwind/settings`;
  const statusAs = async (headers: Record<string, string>) => (await request.get(path, { headers })).status();
  expect(await statusAs({})).toBe(401);
  for (const role of ['support', 'auditor', 'compliance_manager'] as const) {
    expect(await statusAs({ cookie: await cookieHeader(sandbox, role) })).toBe(403);
  }
  expect(await statusAs({ cookie: await cookieHeader(sandbox) })).toBe(200);
  const refused = await request.post(`${sandbox}/sandbox/control/reset`, { data: {} });
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toEqual({ message: expect.stringContaining('Nothing was changed.') });
  expect((await request.get(`${sandbox}/sandbox/v2/openapi.json`)).status()).toBe(200);
});

test('case 11: a tampered cookie is 401, on both ways to a profile', async ({ request }) => {
  const { name, value } = await signIn(sandbox, 'support');
  const tampered = [value.slice(0, -4), `${value}A`, value.split('.')[0], `x${value}`, 'undefined', ''];
  for (const bad of tampered) {
    for (const route of [PROFILE_ROUTE, `${PROFILE_ROUTE}?by=next`]) {
      const answer = await request.get(`${sandbox}${route}`, { headers: { cookie: `${name}=${bad}` } });
      expect([bad, answer.status()]).toEqual([bad, 401]);
    }
  }
});

test('case 12: a session planted before the sign-in is replaced and ends', async ({ request }) => {
  const planted = await signIn(sandbox, 'support');
  const answer = await request.post(`${sandbox}/api/session/demo`, {
    data: { role: 'administrator' },
    headers: headerOf(planted),
  });
  expect(answer.headers()['set-cookie']).toMatch(/^portal-console=.+; HttpOnly; SameSite=Lax/);
  expect(answer.headers()['set-cookie']).not.toContain(planted.value);
  expect(await sessionOf(request, headerOf(planted))).toBeNull();
});

test('case 13: the cookie of a signed-out session is 401', async ({ request }) => {
  const headers = headerOf(await signIn(sandbox, 'support'));
  expect(await sessionOf(request, headers)).toMatchObject({ role: 'support' });
  const answer = await request.delete(`${sandbox}/api/session`, { headers });
  expect(answer.status()).toBe(200);
  expect(answer.headers()['set-cookie']).toContain('portal-console=; Max-Age=0');
  expect(await sessionOf(request, headers)).toBeNull();
});

test("signing out everywhere ends the sessions of all the operator's browsers", async ({ request }) => {
  const [one, other] = [await signIn(faulty, null), await signIn(faulty, null)];
  const sessions = await request.get(`${faulty}/api/account/sessions`, { headers: headerOf(one, faulty) });
  const { sessions: rows } = (await sessions.json()) as { sessions: { current: boolean }[] };
  expect(rows.length).toBeGreaterThanOrEqual(2);
  expect(rows.filter(({ current }) => current)).toHaveLength(1);
  const ended = await request.delete(`${remote}/api/account/sessions`, {
    headers: headerOf(await signIn(remote, null), remote),
  });
  dropSignIn(remote);
  expect(ended.status()).toBe(200);
  // Sessions at another console are not affected.
  const still = await request.get(`${faulty}/api/session`, { headers: headerOf(other, faulty) });
  expect(still.status()).toBe(200);
});

test("case 16: Next's own headers give no access", async ({ request }) => {
  const HEADERS = {
    'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy',
    'x-middleware-rewrite': PROFILE_ROUTE,
    'x-middleware-next': '1',
    'x-middleware-invoke': '1',
    'x-invoke-path': PROFILE_ROUTE,
    'x-matched-path': PROFILE_ROUTE,
    'x-nextjs-data': '1',
    'x-prerender-revalidate': '1',
    'x-portal-console-page': '/profiles',
    'x-portal-console-peer': '127.0.0.1',
  };
  for (const [name, value] of [...Object.entries(HEADERS), ['all', '']] as const) {
    const headers = name === 'all' ? HEADERS : { [name]: value };
    for (const route of [PROFILE_ROUTE, `${PROFILE_ROUTE}?by=next`, '/api/portal-configurations']) {
      const answer = await request.get(`${sandbox}${route}`, { headers });
      expect([name, answer.status()]).toEqual([name, 401]);
    }
  }
});

test('case 17: no variant of a page has data without a session', async ({ request }) => {
  const VARIANTS: Record<string, Record<string, string>> = {
    html: {},
    rsc: { rsc: '1' },
    prefetch: { rsc: '1', 'next-router-prefetch': '1' },
    segment: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
    subrequest: { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  };
  const PATHS = ['/', '/configurations', '/profiles', '/events', '/sandbox', profilePath(HARBOUR_AND_FINCH)];
  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await request.get(`${sandbox}${path}`, { headers, maxRedirects: 0 });
    const { location = '' } = answer.headers();
    // Next first redirects a variant to an address of its own.
    return location.includes('_rsc')
      ? request.get(`${sandbox}${location}`, { headers, maxRedirects: 0 })
      : answer;
  };
  for (const [variant, headers] of Object.entries(VARIANTS)) {
    for (const path of PATHS) {
      const answer = await ask(path, headers);
      const text = `${JSON.stringify(answer.headers())} ${await answer.text()}`;
      const found = /northwind|Harbour|form_ids|Sam Ortiz/.exec(text)?.[0] ?? null;
      expect([variant, path, found]).toEqual([variant, path, null]);
    }
  }
  const page = await request.get(`${sandbox}/profiles?status=approved`, { maxRedirects: 0 });
  expect(page.status()).toBe(307);
  expect(page.headers().location).toBe('/sign-in?return=%2Fprofiles%3Fstatus%3Dapproved');
});

test('case 18 and 19: a sign-in from another site, or as text, is refused', async ({ request }) => {
  const from = (headers: Record<string, string>) =>
    request.post(`${sandbox}/api/session/demo`, { data: JSON.stringify({ role: 'support' }), headers });
  const json = { 'content-type': 'application/json' };
  expect((await from({ ...json, origin: 'https://evil.example' })).status()).toBe(403);
  expect((await from({ ...json, 'sec-fetch-site': 'cross-site' })).status()).toBe(403);
  expect((await from({ 'content-type': 'text/plain', origin: sandbox })).status()).toBe(415);
});

test('cases 22 and 23: after ten wrong passwords the right one is 429 as well, whatever X-Forwarded-For says', async ({
  request,
}) => {
  const email = `${randomUUID()}@journeys.example`;
  const tryOne = (number: number) =>
    request.post(`${remote}/api/session`, {
      data: { email, password: `wrong password ${number}` },
      headers: {
        origin: remote,
        'x-forwarded-for': `203.0.113.${number}`,
        'x-portal-console-peer': `203.0.113.${number}`,
      },
    });
  for (let number = 0; number < 10; number += 1) {
    const answer = await tryOne(number);
    expect(answer.status()).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'sign_in_refused' });
  }
  const refused = await tryOne(10);
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(600);
  const session = await request.post(`${remote}/api/session`, {
    data: ADMINISTRATOR,
    headers: { origin: remote },
  });
  expect(session.status()).toBe(200);
});

test('demo operators are only offered by the sandbox', async ({ request }) => {
  const offered = async (address: string) =>
    (await (await request.get(`${address}/api/sign-in`)).json()) as { demo: { name: string }[] };
  expect((await offered(sandbox)).demo.map(({ name }) => name)).toEqual([
    'Sam Ortiz',
    'Noor Haddad',
    'Maya Lindqvist',
    'Ada Hart',
  ]);
  expect((await offered(remote)).demo).toEqual([]);
  const demo = await request.post(`${remote}/api/session/demo`, {
    data: { role: 'administrator' },
    headers: { origin: remote },
  });
  expect(demo.status()).toBe(404);
});

test('case 86: many concurrent requests by two operators never mix', async ({ request }) => {
  const roles = ['support', 'compliance_manager'] as const;
  const asked = [...Array(40)].map((_, index) => roles[index % 2] ?? 'support');
  const read = await Promise.all(
    asked.map(async (role) => sessionOf(request, { cookie: await cookieHeader(sandbox, role) })),
  );
  expect(read.map((operator) => operator?.role)).toEqual(asked);
});

test('case 85: a save whose tab was closed is completed', async ({ faults }) => {
  const pause = { status: 429, headers: { 'retry-after': '2', 'x-ratelimit-remaining': '0' } };
  await faults.script([{ method: 'PATCH', path: '/portal-configuration', ...pause, body: {}, times: 1 }]);
  const saves = async () => (await faults.record()).filter(({ method }) => method === 'PATCH').length;
  const tab = send(`${faulty}/api${profilePath(faults.profile)}/portal-configuration`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', origin: faulty, cookie: await cookieHeader(faulty) },
  });
  tab.on('error', () => undefined);
  const forms = { enabled: true, form_ids: [101, 104, 317] };
  tab.end(JSON.stringify({ forms, base: { enabled: true, form_ids: [101, 104] } }));
  await expect.poll(saves).toBe(1);
  tab.destroy();
  await expect.poll(() => faults.setup(), { timeout: 20_000 }).toMatchObject({ forms });
});
