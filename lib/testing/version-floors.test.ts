import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { belowFloor, FLOORS } from './version-floors';

const KEPT =
  'Install a newer one, then npm run lock. How floors are kept: SECURITY.md, “Versions of dependencies”.';

/** The required packages, and those that npm has installed. */
test.each(['package-lock.json', 'node_modules/.package-lock.json'])(
  'case 112: no package of %s is below its safe version',
  (file) => {
    const lock = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof belowFloor>[0];
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    expect(belowFloor(lock), KEPT).toEqual([]);
  },
);

test.each([
  ['node_modules/next', '16.4.5', true],
  ['node_modules/next', '16.4.6', false],
  ['node_modules/next', '16.10.0', false],
  ['node_modules/next', '17.0.0', false],
  ['node_modules/next', '16.4.6-canary.3', true],
  ['node_modules/next', '16.4.7-canary.3', false],
  ['node_modules/next', 'github:someone/next', true],
  ['node_modules/other/node_modules/next', '15.5.18', true],
  ['node_modules/@other/next', '1.0.0', false],
  ['node_modules/next-themes', '0.4.6', false],
])('case 112: %s %s below its floor: %s', (place, version, below) => {
  expect(belowFloor({ packages: { [place]: { version } } }).length > 0).toBe(below);
});

test('every floor is a whole version with a reason', () => {
  for (const { least, why } of FLOORS) {
    expect(least).toMatch(/^\d+\.\d+\.\d+$/);
    expect(why.length).toBeGreaterThan(10);
  }
});
