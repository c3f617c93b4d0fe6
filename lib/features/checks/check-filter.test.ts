import { expect, test } from 'vitest';
import { readCheckFilter, writeCheckFilter } from './check-filter';

const ID = '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

test('names a check, one of its results, and why that is unknown', () => {
  for (const text of [`${ID}:fail`, `${ID}:not_applicable`, `${ID}:unknown`, `${ID}:unknown:stale`]) {
    const read = readCheckFilter(text);
    expect(read && writeCheckFilter(read)).toBe(text);
  }
});

test('any other text is not a filter', () => {
  for (const text of ['', ID, `${ID}:`, `${ID}:bad`, `${ID}:fail:stale`, `${ID}:unknown:x`, `x:fail`])
    expect(readCheckFilter(text), text).toBeNull();
  expect(readCheckFilter(`${ID}:unknown:stale:more`)).toBeNull();
});
