import { describe, expect, test } from 'vitest';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { backgroundUse } from '../tables';
import { readUse, usedByBackground } from './read-use';

const budget = { limit: 600, remaining: 411 };

test.each([
  ['all of it', { people: 0, background: 189 }, 189],
  ['its part of a window that has just started', { people: 30, background: 270 }, 170],
  ['no more than it made, if others outside used the rest', { people: 0, background: 40 }, 40],
  ['nothing', { people: 12, background: 0 }, 0],
])('background work used %s', (_, used, usedAll) => {
  expect(usedByBackground(budget, used)).toBe(usedAll);
});

test('a window with more left than its limit counts as unused', () => {
  expect(usedByBackground({ limit: 600, remaining: 610 }, { people: 1, background: 9 })).toBe(0);
});

describe.each(DATABASE_KINDS)('use of the common budget on %s', (kind) => {
  const opened = openFresh(kind);

  test('is the use by all instances in the last minute', async () => {
    const { db } = opened.database;
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
    expect(await readUse(db, 'reads')).toEqual({ people: 0, background: 0 });
    await insertRows(db, backgroundUse, [
      { budget: 'reads', at: ago(10), people: 3, background: 20 },
      { budget: 'reads', at: ago(20), people: 1, background: 30 },
      { budget: 'reads', at: ago(90), people: 5, background: 7 },
      { budget: 'writes', at: ago(15), people: 9, background: 9 },
    ]);
    expect(await readUse(db, 'reads')).toEqual({ people: 4, background: 50 });
  });
});
