import { readFileSync } from 'node:fs';
import { OPERATIONS } from '../lib/contract/api/operations';
import { PERMISSIONS, type Permission } from '../lib/contract/permissions';
import { ROLES, type Role } from '../lib/contract/roles';
import { expect, HARBOUR_AND_FINCH, SERVERS, test } from './journey';
import { asHeader, dropSignIn, signIn } from './sign-in-once';

/**
 * Every address of the build against every kind of visitor: exactly what the permissions table allows. An address in
 * the build that is missing from this table fails, as does one that no longer exists.
 */

/** `open`: without signing in. `signed-in`: for every operator. */
type Guard = Permission | 'open' | 'signed-in';
type Method = (typeof METHODS)[number];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

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

const ROUTES: Record<string, Partial<Record<Method, Guard>>> = {
  '/api/account/password': { PUT: 'own_account.manage' },
  '/api/account/sessions': { GET: 'own_account.manage', DELETE: 'own_account.manage' },
  '/api/account/sessions/{id}': { DELETE: 'own_account.manage' },
  '/api/account/tokens': { GET: 'own_account.manage', POST: 'own_account.manage' },
  '/api/account/tokens/{id}': { DELETE: 'own_account.manage' },
  '/api/activity': { GET: 'activity.read' },
  '/api/activity/{number}': { GET: 'activity.read' },
  '/api/activity/export': { GET: 'activity.read' },
  '/api/assignments': { GET: 'profiles.read', POST: 'forms.change' },
  '/api/assignments/count': { POST: 'profiles.read' },
  '/api/assignments/list': { POST: 'profiles.read' },
  '/api/assignments/{number}': { GET: 'profiles.read' },
  '/api/assignments/{number}/cancel': { POST: 'forms.change' },
  '/api/assignments/{number}/decision': { POST: 'forms.change' },
  '/api/assignments/{number}/forecast': { GET: 'profiles.read' },
  '/api/assignments/{number}/items': { GET: 'profiles.read' },
  '/api/assignments/{number}/items/export': { GET: 'profiles.read' },
  '/api/assignments/{number}/pause': { POST: 'forms.change' },
  '/api/assignments/{number}/profiles': { GET: 'profiles.read' },
  '/api/assignments/{number}/progress': { GET: 'profiles.read' },
  '/api/assignments/{number}/resume': { POST: 'forms.change' },
  '/api/assignments/{number}/run': { POST: 'forms.change' },
  '/api/assignments/share': { PUT: 'forms.change' },
  '/api/assignments/under-way': { GET: 'profiles.read' },
  '/api/compare': { GET: 'profiles.read' },
  '/api/compare/export': { GET: 'profiles.read' },
  '/api/preview': { GET: 'profiles.read' },
  '/api/connection': { GET: 'connection.read' },
  '/api/drift': { GET: 'profiles.read' },
  '/api/drift/export': { GET: 'profiles.read' },
  '/api/drift/reviews': { POST: 'drift.review' },
  '/api/exceptions': { GET: 'profiles.read' },
  '/api/exceptions/export': { GET: 'profiles.read' },
  '/api/exceptions/decision': { POST: 'checks.change' },
  '/api/findings': { GET: 'profiles.read' },
  '/api/findings/export': { GET: 'profiles.read' },
  '/api/profiles/{uuid}/checks': { GET: 'profiles.read' },
  '/api/profiles/{uuid}/checks/draft': { POST: 'profiles.read' },
  '/api/events': { GET: 'events.read' },
  '/api/events/{id}': { GET: 'events.read' },
  '/api/events/export': { GET: 'events.read' },
  '/api/invitations/{token}': { GET: 'open', POST: 'open' },
  '/api/labels': { GET: 'labels.read' },
  '/api/labels/{kind}/{id}': { PUT: 'labels.change', DELETE: 'labels.change' },
  '/api/labels/export': { GET: 'labels.read' },
  '/api/labels/import': { POST: 'labels.change' },
  '/api/labels/known-forms': { GET: 'labels.read' },
  '/api/labels/names': { GET: 'labels.read' },
  '/api/labels/seen': { GET: 'labels.read' },
  '/api/live': { GET: 'events.read' },
  '/api/openapi.json': { GET: 'signed-in' },
  '/api/operators': { GET: 'operators.read', POST: 'operators.manage' },
  '/api/operators/{id}': { GET: 'operators.read', PATCH: 'operators.manage' },
  '/api/operators/{id}/link': { POST: 'operators.manage' },
  '/api/operators/{id}/tokens': { GET: 'operators.read' },
  '/api/operators/{id}/tokens/{token}': { DELETE: 'operators.manage' },
  '/api/overview': { GET: 'profiles.read' },
  '/api/overview/deviations': { GET: 'profiles.read' },
  '/api/overview/counts': { GET: 'profiles.read' },
  '/api/portal-configurations': { GET: 'configurations.read' },
  '/api/portal-configurations/{id}/note': { GET: 'configurations.read', PUT: 'labels.change' },
  '/api/portal-configurations/export': { GET: 'configurations.read' },
  '/api/profiles': { GET: 'profiles.read' },
  '/api/profiles/{uuid}/deviations': { GET: 'profiles.read' },
  '/api/profiles/{uuid}/known': { GET: 'profiles.read' },
  '/api/profiles/{uuid}/last-change': { GET: 'profiles.read' },
  '/api/profiles/{uuid}/setting-changes': { GET: 'profiles.read' },
  '/api/profiles/{uuid}/portal-configuration': { GET: 'profiles.read', PATCH: 'forms.change' },
  '/api/profiles/{uuid}/setup': { GET: 'profiles.read' },
  '/api/profiles/{uuid}/snapshots': { GET: 'profiles.read' },
  '/api/profiles/{uuid}/snapshots/{number}': { GET: 'profiles.read' },
  '/api/profiles/{uuid}/timeline': { GET: 'profiles.read' },
  '/api/profiles/choices': { GET: 'profiles.read' },
  '/api/profiles/sections': { GET: 'profiles.read' },
  '/api/profiles/export': { GET: 'profiles.read' },
  '/api/profiles/import': { POST: 'profiles.import' },
  '/api/profiles/import/outcomes': { POST: 'profiles.import' },
  '/api/profiles/import/unknown': { GET: 'profiles.read' },
  '/api/session': { GET: 'signed-in', POST: 'open', DELETE: 'signed-in' },
  '/api/session/demo': { POST: 'open' },
  '/api/session/role': { POST: 'signed-in' },
  '/api/session/use': { POST: 'signed-in' },
  '/api/session/oidc': { GET: 'open' },
  '/api/session/oidc/callback': { GET: 'open' },
  '/api/session/oidc/logout': { POST: 'open' },
  '/api/setups': { GET: 'profiles.read' },
  '/api/setups/checks': { GET: 'profiles.read' },
  '/api/setups/{number}': { GET: 'profiles.read' },
  '/api/setups/export': { GET: 'profiles.read' },
  '/api/sign-in': { GET: 'open' },
  '/api/survey': { GET: 'profiles.read', PATCH: 'survey.control' },
  '/api/survey/pause': { POST: 'survey.control' },
  '/api/survey/read-now': { POST: 'survey.control' },
  '/api/survey/resume': { POST: 'survey.control' },
  '/api/alerts': { GET: 'profiles.read' },
  '/api/alerts/deliveries': { GET: 'profiles.read' },
  '/api/alerts/deliveries/{id}': { GET: 'profiles.read' },
  '/api/alerts/deliveries/{id}/arrival': { POST: 'alerts.change' },
  '/api/alerts/deliveries/{id}/redelivery': { POST: 'alerts.change' },
  '/api/alerts/destinations': { POST: 'alerts.change' },
  '/api/alerts/destinations/{id}': { PATCH: 'alerts.change', DELETE: 'alerts.change' },
  '/api/alerts/destinations/{id}/test': { POST: 'alerts.change' },
  '/api/baselines': { GET: 'profiles.read', POST: 'baselines.change' },
  '/api/baselines/preview': { POST: 'profiles.read' },
  '/api/baselines/{id}': { GET: 'profiles.read', PATCH: 'baselines.change', DELETE: 'baselines.change' },
  '/api/baselines/{id}/acceptances': { POST: 'baselines.change' },
  '/api/baselines/{id}/acceptances/{acceptance}': { DELETE: 'baselines.change' },
  '/api/browser-reports': { POST: 'open' },
  '/api/checks': { GET: 'profiles.read', POST: 'checks.change' },
  '/api/checks/export': { GET: 'profiles.read' },
  '/api/checks/import': { POST: 'checks.change' },
  '/api/checks/preview': { POST: 'profiles.read' },
  '/api/checks/settings': { GET: 'profiles.read' },
  '/api/checks/test': { POST: 'profiles.read' },
  '/api/checks/{id}': { GET: 'profiles.read', PUT: 'checks.change', DELETE: 'checks.change' },
  '/api/checks/{id}/exceptions': { POST: 'checks.change' },
  '/api/checks/{id}/excepted/count': { POST: 'profiles.read' },
  '/api/checks/{id}/excepted': { POST: 'checks.change' },
  '/api/checks/{id}/exceptions/{exception}': { DELETE: 'checks.change' },
  '/api/checks/{id}/exceptions/{exception}/confirmation': { POST: 'checks.change' },
  '/api/checks/{id}/replay': { GET: 'profiles.read' },
  '/api/checks/{id}/request': { DELETE: 'checks.change' },
  '/api/checks/{id}/request/confirmation': { POST: 'checks.change' },
  '/api/checks/{id}/state': { POST: 'checks.change' },
  '/api/replays': { POST: 'checks.change' },
  '/api/replays/{id}': { GET: 'profiles.read', DELETE: 'checks.change' },
  '/api/replays/{id}/profiles': { GET: 'profiles.read' },
  '/api/replays/{id}/profiles/export': { GET: 'profiles.read' },
  '/api/views': { GET: 'views.keep', POST: 'views.keep' },
  '/api/views/{id}': { PATCH: 'views.keep', DELETE: 'views.keep' },
  '/api/views/defaults/{list}': { PUT: 'views.keep' },
  // Senders of webhooks are identified by a signature, or by the address itself.
  '/api/webhooks/onboarding': { POST: 'open' },
  '/api/webhooks/onboarding/{token}': { POST: 'open' },
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

const built = [
  ...Object.values(
    JSON.parse(readFileSync('.next/app-path-routes-manifest.json', 'utf8')) as Record<string, string>,
  ),
  ...new Set(Object.keys(OPERATIONS).map((name) => name.replace(/^\w+ /, ''))),
];
/** Baselines and their exceptions, checks, replays and alerts are identified by UUIDs. */
const BY_UUID = ['/api/alerts/', '/api/baselines/', '/api/checks/', '/api/replays/'];
const addressOf = (route: string) =>
  route.replace(/[[{](\w+)[\]}]/g, (_, name: string) =>
    BY_UUID.some((begins) => route.startsWith(begins)) ? HARBOUR_AND_FINCH : (SEGMENTS[name] ?? 'x'),
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

/** A new session for each request, because some requests end it. */
const cookieOf = async (role: Role) => asHeader(await signIn(origin, role));

const allows = (guard: Guard, role: Role) =>
  guard === 'open' || guard === 'signed-in' || (PERMISSIONS[guard] as readonly Role[]).includes(role);

test('the table contains every address of the build, and no others', () => {
  expect([...built].sort()).toEqual([...Object.keys(PAGES), ...Object.keys(ROUTES), ...OTHERS].sort());
});

test('case 10: without a session every route returns 401 and every page redirects to the sign-in', async () => {
  for (const [route, methods] of Object.entries(ROUTES)) {
    for (const [method, guard] of Object.entries(methods) as [Method, Guard][]) {
      const { code } = await ask(addressOf(route), { method });
      if (guard === 'open') expect(code, `${method} ${route}`).not.toBe('not_signed_in');
      else expect(code, `${method} ${route}`).toBe('not_signed_in');
    }
  }
  for (const [page, guard] of Object.entries(PAGES)) {
    const { status, location } = await ask(addressOf(page));
    if (guard === 'open') expect([200, 404], page).toContain(status);
    else expect([status, location], page).toEqual([307, expect.stringMatching(/^\/sign-in\?return=/)]);
  }
});

for (const role of ROLES) {
  test(`${role} may do exactly what the table permits`, async () => {
    for (const [route, methods] of Object.entries(ROUTES)) {
      for (const method of METHODS) {
        const guard = methods[method];
        const { status, code } = await ask(addressOf(route), { method, cookie: await cookieOf(role) });
        const requestLine = `${method} ${route}`;
        if (guard === undefined) expect(code, requestLine).toBe('method_not_allowed');
        else if (!allows(guard, role)) expect([status, code], requestLine).toEqual([403, 'not_permitted']);
        else expect(['not_signed_in', 'not_permitted', 'internal_error'], requestLine).not.toContain(code);
      }
    }
    const cookie = await cookieOf(role);
    for (const [page, guard] of Object.entries(PAGES)) {
      const { status } = await ask(addressOf(page), { cookie });
      if (allows(guard, role)) expect([200, 307, 404], page).toContain(status);
      else expect(status, page).toBe(403);
    }
    // "Sign out everywhere" is among the addresses.
    dropSignIn(origin, role);
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
  for (const [route, methods] of Object.entries(ROUTES)) {
    if (methods.GET === undefined || methods.GET === 'open') continue;
    expect((await ask(addressOf(route), { cookie })).code, route).toBe('not_signed_in');
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
