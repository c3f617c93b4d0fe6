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

test.describe('every answer has the usual headers, once', () => {
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

test('case 16: headers by which Next talks to itself change nothing', async ({ request }) => {
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
