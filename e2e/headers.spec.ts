import { readdirSync } from 'node:fs';
import { expect, HARBOUR_AND_FINCH, profilePath, SERVERS, test } from './journey';
import { askRaw } from './raw-request';

const EVERYWHERE = [
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'content-security-policy',
  'x-request-id',
];
const STRICT = "default-src 'none'; frame-ancestors 'none'";
const NONCE = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/;

test.describe('every answer has the usual headers, once each', () => {
  const chunk = readdirSync('.next/static/chunks').find((file) => file.endsWith('.js'));
  const pages = [
    '/',
    '/configurations',
    '/nowhere',
    '/sandbox',
    profilePath(HARBOUR_AND_FINCH),
    '/icon.svg0',
  ];
  const others = [
    '/api/connection',
    '/api/nothing',
    '/api/events/export',
    `/api/profiles/${HARBOUR_AND_FINCH}/portal-configuration`,
    `/api/profiles/${HARBOUR_AND_FINCH}/portal-configuration?by=next`,
    '/sandbox/v2/openapi.json',
    '/sandbox/v2/portal-configurations',
    '/sandbox/control/accounts/northwind/settings',
    '/icon.svg',
    '/healthz',
    '/readyz',
    `/_next/static/chunks/${chunk}`,
    '/_next/static/nothing.js',
    '//elsewhere.example/%2e%2e',
  ];
  for (const path of [...pages, ...others]) {
    test(path, async () => {
      const answer = await askRaw(`GET ${path} HTTP/1.1\r\nHost: localhost`, SERVERS.console);
      const [head = ''] = answer.split('\r\n\r\n');
      const headers = head.split('\r\n').slice(1);
      const names = headers.map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
      expect(names.filter((name) => EVERYWHERE.includes(name)).sort()).toEqual([...EVERYWHERE].sort());
      expect(names).not.toContain('x-powered-by');
      const policy = headers[names.indexOf('content-security-policy')]?.replace(/^[^:]*: /, '');
      if (pages.includes(path)) expect(policy).toMatch(NONCE);
      else expect(policy).toBe(STRICT);
    });
  }
});

test('every page has a policy that lets no foreign script run, with a nonce of its own', async ({
  request,
}) => {
  const nonces = new Set<string | undefined>();
  for (const path of ['/', '/configurations', '/nowhere']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    nonces.add(NONCE.exec(policy)?.[1]);
    expect(policy).toContain("frame-ancestors 'none'");
  }
  expect(nonces.size).toBe(3);
});

test("case 16: Next's internal headers change nothing when sent by a client", async ({ request }) => {
  const subrequest = Array(5).fill('proxy').join(':');
  for (const headers of [
    { 'x-middleware-subrequest': subrequest },
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    { 'x-middleware-rewrite': '/api/events', 'x-middleware-next': '1' },
    { 'x-nonce': 'forged', 'content-security-policy': "script-src 'nonce-forged'" },
    { 'x-invoke-path': '/api/events', 'x-invoke-status': '200', 'x-matched-path': '/api/events' },
    { 'x-nextjs-data': '1', 'x-prerender-revalidate': '1', 'next-resume': '1' },
  ]) {
    const answer = await request.get('/configurations', { headers });
    expect(answer.status()).toBe(200);
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(NONCE.exec(policy)?.[1]).not.toBe('forged');
    expect(policy).toMatch(NONCE);
    const body = await answer.text();
    expect(body).toContain('<html');
    expect(body).not.toContain('forged');
  }
});

test('case 196: no text on a page becomes markup or a script, and scripts only come from the build', async ({
  context,
}) => {
  // Not the fixture's page, which fails on console errors: here the browser reports what it blocks.
  const page = await context.newPage();
  await page.goto('/configurations');
  const tried = await page.evaluate(() => {
    const attempt = (act: () => void) => {
      try {
        act();
        return 'passed';
      } catch (cause) {
        return (cause as Error).name;
      }
    };
    const script = document.createElement('script');
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, policy: object): void };
    };
    return {
      markup: attempt(() => {
        document.createElement('div').innerHTML = '<b>text</b>';
      }),
      foreignScript: attempt(() => {
        script.src = 'https://elsewhere.example/_next/static/a.js';
      }),
      ownData: attempt(() => {
        script.src = '/api/labels/export';
      }),
      ownScript: attempt(() => {
        script.src = '/_next/static/chunks/a.js';
      }),
      scriptText: attempt(() => {
        script.textContent = 'alert(1)';
      }),
      secondPolicy: attempt(() => trustedTypes.createPolicy('default', {})),
      otherPolicy: attempt(() => trustedTypes.createPolicy('nextjs', {})),
    };
  });
  expect(tried).toEqual({
    markup: 'TypeError',
    foreignScript: 'TypeError',
    ownData: 'TypeError',
    ownScript: 'passed',
    scriptText: 'TypeError',
    secondPolicy: 'TypeError',
    otherPolicy: 'TypeError',
  });
  await page.close();
});

test('browsers report what they block to the console, without a session', async ({ playwright, request }) => {
  const policy = (await request.get('/configurations')).headers()['content-security-policy'] ?? '';
  const [, address = ''] = /report-uri ([^;]+)/.exec(policy) ?? [];
  const stranger = await playwright.request.newContext({ baseURL: SERVERS.console.address });
  const send = (data: string) =>
    stranger.post(address, { data, headers: { 'content-type': 'application/csp-report' } });
  const report = { 'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' } };
  expect((await send(JSON.stringify(report))).status()).toBe(200);
  expect((await send('{')).status()).toBe(400);
  expect((await send('x'.repeat(20_000))).status()).toBe(413);
  await stranger.dispose();
});
