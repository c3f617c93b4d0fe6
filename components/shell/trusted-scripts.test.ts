import { expect, test, vi } from 'vitest';
import { isInert, isOwnScript, trustOwnScripts } from './trusted-scripts';

const PAGE = 'https://console.example/profiles?q=1';

test.each(['/_next/static/chunks/a1.js', 'https://console.example/_next/static/chunks/a1.js?dpl=2'])(
  'a script of the build is allowed: %s',
  (url) => {
    expect(isOwnScript(url, PAGE)).toBe(true);
  },
);

test.each([
  'https://elsewhere.example/_next/static/chunks/a1.js',
  '//elsewhere.example/_next/static/a1.js',
  '/_next/static/../../api/profiles',
  '/_next/static/%2e%2e/%2e%2e/api/profiles',
  '/_next/static\\..\\..\\api\\profiles',
  '/_next/data/a1.js',
  '/api/labels/export?x=/_next/static/',
  'http://console.example/_next/static/a1.js',
  'data:text/javascript,alert(1)',
  'blob:https://console.example/_next/static/a1.js',
  'javascript:alert(1)//_next/static/',
  'https://',
])('case 196: any other address is rejected: %s', (url) => {
  expect(isOwnScript(url, PAGE)).toBe(false);
});

test.each(['<script></script>', 'text', 'a < b && c <3', '', '&lt;b&gt;'])(
  'markup without elements is allowed: %s',
  (markup) => {
    expect(isInert(markup)).toBe(true);
  },
);

test.each([
  '<b>',
  '<script>alert(1)</script>',
  '<IMG src=x>',
  '</p>',
  '<!-- -->',
  '<?xml',
  ' <script></script>',
  '<script></script><b>',
])('other markup is rejected: %s', (markup) => {
  expect(isInert(markup)).toBe(false);
});

test('the policy is the default one, and never allows the text of a script', () => {
  const createPolicy = vi.fn();
  trustOwnScripts({ trustedTypes: { createPolicy }, location: { href: PAGE } as Location });
  const [name, policy] = createPolicy.mock.calls[0] ?? [];
  expect([name, Object.keys(policy)]).toEqual(['default', ['createScriptURL', 'createHTML']]);
  expect(policy.createScriptURL('/_next/static/a.js')).toBe('/_next/static/a.js');
  expect(policy.createScriptURL('/a.js')).toBeNull();
  expect(policy.createHTML('<b>')).toBeNull();
  expect(() => trustOwnScripts({ location: { href: PAGE } as Location })).not.toThrow();
});
