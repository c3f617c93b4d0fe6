import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnAddress } from './return-address';

const CONSOLE = 'https://console.example';

describe('the address after a sign-in', () => {
  test.each([
    '/',
    '/profiles?status=approved&q=a%20b',
    '/profiles/7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11?edit=forms',
    '/profiles/7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11#section-forms',
  ])('for %s is unchanged', (path) => expect(returnAddress(path)).toBe(path));

  test.each([
    '//e',
    '/\\e',
    '/\t/e',
    '/\n/e',
    '///e',
    '/.//e',
    '/x/..//e',
    'https://e.example/',
    'javascript:alert(1)',
    'profiles',
    ' /profiles',
    '/api/session/oidc',
    '/sign-in?return=/sign-in',
    '/_next/static/x',
    `/${'x'.repeat(3_000)}`,
    '',
    null,
    undefined,
  ])('case 20: is / in place of %j', (given) => expect(returnAddress(given)).toBe('/'));

  test('case 20: a browser always stays at this console, whatever the address', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '%09',
      '\t',
      '\n',
      '\r',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      'e',
      '%2f',
      '%5c',
    );
    const given = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
    );
    fc.assert(
      fc.property(given, (text) => {
        const address = returnAddress(text);
        expect(new URL(address, CONSOLE).origin).toBe(CONSOLE);
        expect(new URL(address, `${CONSOLE}/sign-in`).href).toBe(`${CONSOLE}${address}`);
      }),
    );
  });

  test('case 20: a safe address is returned unchanged', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(returnAddress(returnAddress(path))).toBe(returnAddress(path));
      }),
    );
  });
});
