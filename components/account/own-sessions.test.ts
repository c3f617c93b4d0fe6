import { expect, test } from 'vitest';
import { browserWords } from './own-sessions';

const MOZILLA = 'Mozilla/5.0';
const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

test.each([
  [`${MOZILLA} (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0`, 'Firefox on Linux'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROMIUM}`, 'Chrome on Windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROMIUM} Edg/148.0.0.0`, 'Edge on Windows'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari on iOS',
  ],
  ['curl/8.9.1', 'curl/8.9.1'],
  [null, 'Unknown browser'],
  [' ', 'Unknown browser'],
])('%j is shown as %j', (userAgent, words) => {
  expect(browserWords(userAgent)).toBe(words);
});

test('an unrecognised user agent is cut short', () => {
  expect(browserWords('x'.repeat(5_000))).toHaveLength(60);
});
