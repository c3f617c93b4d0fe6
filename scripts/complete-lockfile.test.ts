import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  integrity?: string;
  link?: boolean;
}

test('every package in the lock file is pinned by the hash of its contents', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const unpinned = Object.entries(packages).filter(
    ([place, { integrity, link }]) => place !== '' && !link && !integrity?.startsWith('sha512-'),
  );
  expect(unpinned.map(([place]) => place)).toEqual([]);
});
