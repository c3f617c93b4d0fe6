import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks';

test('every advisory lock has its own number', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('no other code acquires an advisory lock by a number of its own', () => {
  const takers = ['app', 'components', 'lib', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.ts$/.test(path))
      .map((path) => join(folder, path))
      .filter((path) => /advisory_(xact_)?lock/.test(readFileSync(path, 'utf8'))),
  );
  expect(takers.sort()).toEqual(['lib/platform/db/advisory-locks.ts', 'lib/platform/db/open-postgres.ts']);
});
