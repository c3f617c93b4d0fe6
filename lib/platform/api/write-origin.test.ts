import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeWriteOrigin } from './write-origin';

const HOST = 'console.example';
const judge = (headers: Record<string, string>, publicOrigin: string | null = null) =>
  judgeWriteOrigin(new Headers({ host: HOST, ...headers }), publicOrigin);

describe('case 18: a write', () => {
  test.each([
    [{ origin: `https://${HOST}` }, 'own'],
    [{ origin: `http://${HOST}` }, 'own'],
    [{ origin: `https://${HOST}`, 'sec-fetch-site': 'same-origin' }, 'own'],
    [{ 'sec-fetch-site': 'same-origin' }, 'own'],
    [{}, 'unsaid'],
    [{ 'sec-fetch-site': 'none' }, 'unsaid'],
    [{ origin: 'null' }, 'foreign'],
    [{ origin: '' }, 'foreign'],
    [{ origin: 'https://evil.example' }, 'foreign'],
    [{ origin: `https://${HOST}.evil.example` }, 'foreign'],
    [{ origin: `https://${HOST}:8443` }, 'foreign'],
    [{ origin: `https://${HOST}`, 'sec-fetch-site': 'same-site' }, 'foreign'],
    [{ origin: `https://${HOST}`, 'sec-fetch-site': 'cross-site' }, 'foreign'],
  ])('with %j is %s', (headers, judged) => {
    expect(judge(headers)).toBe(judged);
  });

  test('with a public address has to come from there, whatever Host says', () => {
    const own = 'https://portal.example';
    expect(judge({ origin: own }, own)).toBe('own');
    expect(judge({ origin: `http://portal.example` }, own)).toBe('foreign');
    // DNS rebinding: page and request agree, but the address differs.
    expect(judge({ origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }, own)).toBe('foreign');
  });

  test('is never treated as the console’s own because of another text in Origin', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const { host, origin } = new URL(url);
        fc.pre(host !== HOST);
        expect(judge({ origin })).toBe('foreign');
        expect(judge({ origin }, `https://${HOST}`)).toBe('foreign');
      }),
    );
  });
});
