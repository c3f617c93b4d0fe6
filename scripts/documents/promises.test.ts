import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readText } from './source-files';

const [, promised = ''] = /## What is promised\n([\s\S]*?)\n## /.exec(readText('SECURITY.md')) ?? [];
const promises = promised
  .split(/\n(?=- )|\n\n/)
  .filter((part) => part.startsWith('- '))
  .map((part) => part.slice(2).replaceAll(/\s+/g, ' '));

/** The files at the end of a promise: "(`e2e/headers.spec.ts`)". */
const namedBy = (promise: string): string[] => {
  const [, names = ''] = /\(((?:`[^`]+\.(?:test|spec)\.tsx?`(?:, )?)+)\)$/.exec(promise.trim()) ?? [];
  return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
};

test('every promise in SECURITY.md ends with the tests that verify it', () => {
  expect(promises.length).toBeGreaterThan(15);
  expect(promises.filter((promise) => namedBy(promise).length === 0)).toEqual([]);
});

test('each of these tests exists', () => {
  expect(promises.flatMap(namedBy).filter((name) => !existsSync(name))).toEqual([]);
});
