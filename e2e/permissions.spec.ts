import { readFileSync } from 'node:fs';
import { OPERATIONS } from '../lib/features/operations';
import { may, type Permission } from '../lib/platform/access/permissions';
import { ROLES, type Role } from '../lib/platform/access/roles';
import type { Access, Method, Operation } from '../lib/platform/api/operation';
import { expect, HARBOUR_AND_FINCH, SERVERS, test } from './journey';
import { asHeader, signIn } from './sign-in-once';

/**
 * Every page of the build against every kind of visitor: exactly what the permissions table allows. A page of the build
 * that is missing from this table fails, as does one that no longer exists. `lib/application/access.test.ts` does the same for
 * every operation of the API; here the build answers all of them without a session, and one of each permission to each role.
 */

/** `open`: without signing in. `signed-in`: for every operator. */
type Guard = Permission | 'open' | 'signed-in';

const PAGES: Record<string, Guard> = {
  '/': 'signed-in',
  '/account': 'own_account.manage',
  '/activity': 'activity.read',
  '/alerts': 'profiles.read',
  '/assignments': 'profiles.read',
  '/assignments/[number]': 'profiles.read',
  '/assignments/new': 'forms.change',
  '/compare': 'profiles.read',
  '/preview': 'profiles.read',
  '/baselines': 'profiles.read',
  '/checks': 'profiles.read',
  '/checks/[id]': 'profiles.read',
  '/checks/[id]/edit': 'checks.change',
  '/checks/new': 'checks.change',
  '/configurations': 'configurations.read',
  '/drift': 'profiles.read',
  '/events': 'events.read',
  '/exceptions': 'profiles.read',
  '/findings': 'profiles.read',
  '/invitation/[token]': 'open',
  '/labels': 'labels.read',
  '/operators': 'operators.read',
  '/profiles': 'profiles.read',
  '/profiles/[uuid]': 'profiles.read',
  '/sandbox': 'sandbox.control',
  '/settings': 'profiles.read',
  '/setups': 'profiles.read',
  '/sign-in': 'open',
  '/stage': 'sandbox.control',
};

/** Addresses with a check of their own, or without any data. */
const OTHERS = [
  '/_global-error',
  '/_not-found',
  '/icon.svg',
  // The whole API, which its own table describes.
  '/api/[...path]',
  // At v2 tokens as in the API document; control operations are tested below.
  '/sandbox/[...path]',
];

const SEGMENTS: Record<string, string> = {
  uuid: HARBOUR_AND_FINCH,
  number: '1',
  id: '1',
  kind: 'form',
  list: 'profiles',
  token: 'unknown-token-of-nobody',
};

/** Baselines and their exceptions, checks, replays and alerts are identified by UUIDs. */
const BY_UUID = ['/api/alerts/', '/api/baselines/', '/api/checks/', '/api/replays/'];
function addressOf(route: string): string {
  return route.replace(/[[{](\w+)[\]}]/g, (_, name: string) =>
    BY_UUID.some((begins) => route.startsWith(begins)) ? HARBOUR_AND_FINCH : (SEGMENTS[name] ?? 'x'),
  );
}

const built = Object.values(
  JSON.parse(readFileSync('.next/app-path-routes-manifest.json', 'utf8')) as Record<string, string>,
);

interface Listed {
  name: string;
  method: Method;
  path: string;
  access: Access;
}
const LISTED = Object.entries<Operation>(OPERATIONS).map(([name, { access }]): Listed => {
  const [method, path = ''] = name.split(' ');
  return { name, method: method as Method, path: addressOf(path), access };
});
/** One operation of each permission: a read if there is one. None ends a session. */
const ONE_OF_EACH = new Map(
  [...LISTED]
    .sort((one, other) => Number(one.method === 'GET') - Number(other.method === 'GET'))
    .map((one): [Access, Listed] => [one.access, one]),
);
const { address: origin } = SERVERS.console;

interface RequestOptions {
  method?: Method;
  cookie?: string;
  headers?: Record<string, string>;
}

/** Reads only the response headers, because some bodies never end; writes send nothing that could take effect. */
async function ask(path: string, { method = 'GET', cookie, headers = {} }: RequestOptions = {}) {
  const abort = new AbortController();
  const response = await fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    signal: abort.signal,
    headers: {
      origin,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  const isProblem = response.headers.get('content-type')?.includes('problem+json');
  const code = isProblem ? ((await response.json()) as { code: string }).code : null;
  abort.abort();
  return { status: response.status, code, location: response.headers.get('location') };
}

/** A separate session, which a journey may end. */
const cookieOf = async (role: Role) => asHeader(await signIn(origin, role));

const allows = (guard: Guard, role: Role) => guard === 'open' || guard === 'signed-in' || may(role, guard);

test('the table contains every address of the build, and no others', () => {
  expect([...built].sort()).toEqual([...Object.keys(PAGES), ...OTHERS].sort());
});

test('case 10: without a session every operation returns 401 and every page redirects to the sign-in', async () => {
  for (const { name, method, path, access } of LISTED) {
    const { code } = await ask(path, { method });
    if (access === 'anyone') expect(code, name).not.toBe('not_signed_in');
    else expect(code, name).toBe('not_signed_in');
  }
  for (const [page, guard] of Object.entries(PAGES)) {
    const { status, location } = await ask(addressOf(page));
    if (guard === 'open') expect([200, 404], page).toContain(status);
    else expect([status, location], page).toEqual([307, expect.stringMatching(/^\/sign-in\?return=/)]);
  }
});

for (const role of ROLES) {
  test(`${role} may do exactly what the table permits`, async () => {
    const cookie = await cookieOf(role);
    for (const { name, method, path, access } of ONE_OF_EACH.values()) {
      const { status, code } = await ask(path, { method, cookie });
      const allowed = access === 'anyone' || access === 'signed_in' || may(role, access);
      if (!allowed) expect([status, code], name).toEqual([403, 'not_permitted']);
      else expect(['not_signed_in', 'not_permitted', 'internal_error'], name).not.toContain(code);
    }
    for (const [page, guard] of Object.entries(PAGES)) {
      const { status } = await ask(addressOf(page), { cookie });
      if (allows(guard, role)) expect([200, 307, 404], page).toContain(status);
      else expect(status, page).toBe(403);
    }
  });
}

test('control operations of the sandbox are open to exactly those whom the table permits', async () => {
  const path = '/sandbox/control/accounts/northwind/profiles';
  expect((await ask(path)).status).toBe(401);
  for (const role of ROLES) {
    const { status } = await ask(path, { cookie: await cookieOf(role) });
    expect(status, role).toBe(allows('sandbox.control', role) ? 200 : 403);
  }
});

test('cases 11 and 13: a session that was tampered with or signed out gives no access', async () => {
  const cookie = await cookieOf('administrator');
  const changed = cookie.replace(/.{4}$/, 'AAAA');
  expect((await ask('/api/operators', { cookie: changed })).code).toBe('not_signed_in');
  expect((await ask('/api/operators', { cookie })).status).toBe(200);
  await ask('/api/session', { method: 'DELETE', cookie });
  for (const { name, method, path, access } of LISTED) {
    if (method !== 'GET' || access === 'anyone') continue;
    expect((await ask(path, { cookie })).code, name).toBe('not_signed_in');
  }
});

test('an API token gives access to the API, but to no page or control operation', async () => {
  const response = await fetch(`${origin}/api/account/tokens`, {
    method: 'POST',
    headers: { origin, cookie: await cookieOf('administrator'), 'content-type': 'application/json' },
    body: JSON.stringify({ name: crypto.randomUUID(), role: 'administrator', readOnly: false, days: 1 }),
  });
  const { secret } = (await response.json()) as { secret: string };
  const headers = { authorization: `Bearer ${secret}` };
  expect((await ask('/api/profiles', { headers })).status).toBe(200);
  for (const [page, guard] of Object.entries(PAGES)) {
    if (guard === 'open') continue;
    const { status, location } = await ask(addressOf(page), { headers });
    expect([status, location], page).toEqual([307, expect.stringMatching(/^\/sign-in\?return=/)]);
  }
  const control = '/sandbox/control/accounts/northwind/profiles';
  expect((await ask(control, { headers })).status).toBe(401);
});

test("cases 16 and 17: no variant of a page, and no header of Next's own, gets data without a session", async () => {
  const variants: Record<string, string>[] = [
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
    { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
    { rsc: '1', 'next-router-state-tree': encodeURIComponent(JSON.stringify(['', {}, null, 'refetch'])) },
    { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
    { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware' },
    { 'x-middleware-rewrite': '/profiles', 'x-invoke-path': '/profiles', 'x-matched-path': '/profiles' },
  ];
  for (const page of Object.keys(PAGES).filter((path) => PAGES[path] !== 'open')) {
    for (const headers of variants) {
      const response = await fetch(`${origin}${addressOf(page)}`, { headers, redirect: 'manual' });
      const text = await response.text();
      // The seed's own words; none of them is in the build.
      expect(text, `${page} ${JSON.stringify(headers)}`).not.toMatch(/Harbour|northwind|"form_ids"|readAt/);
    }
  }
  for (const headers of variants.slice(4)) {
    expect((await ask('/api/connection', { headers })).code).toBe('not_signed_in');
  }
});
