import { describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { countTry, forgiveTries } from './tries';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;

describe.each(DATABASE_KINDS)('tries to sign in, on %s', (kind) => {
  const opened = openFresh(kind);
  const count = (tried: { email: string; from: string | null }, now = NOW) =>
    countTry(opened.database.db, tried, now);

  test('case 22: the eleventh of one address within a quarter of an hour is too many, from wherever it comes', async () => {
    const from = (peer: number) => ({ email: 'one@example.com', from: `192.0.2.${peer}` });
    for (let peer = 0; peer < 10; peer += 1) expect(await count(from(peer), NOW + peer)).toBeNull();
    expect(await count(from(10), NOW + 5 * MINUTE)).toEqual({ wait: 600, first: true });
    expect(await count(from(11), NOW + 10 * MINUTE)).toEqual({ wait: 300, first: false });
    expect(await count({ email: 'other@example.com', from: '192.0.2.1' }, NOW + 10 * MINUTE)).toBeNull();
    expect(await count(from(12), NOW + 15 * MINUTE)).toBeNull();
  });

  test('case 22: many addresses tried by one peer are too many, too', async () => {
    const nth = (number: number) => ({ email: `spray-${number}@example.com`, from: '198.51.100.1' });
    const verdicts = [];
    for (let number = 0; number < 52; number += 1) verdicts.push(await count(nth(number)));
    expect(verdicts.filter((verdict) => verdict === null)).toHaveLength(50);
    expect(verdicts.slice(50)).toEqual([
      { wait: 900, first: true },
      { wait: 900, first: false },
    ]);
  });

  test('twenty at once are counted as twenty', async () => {
    const tried = { email: 'crowd@example.com', from: null };
    const verdicts = await Promise.all([...Array(20)].map(() => count(tried)));
    expect(verdicts.filter((verdict) => verdict === null)).toHaveLength(10);
  });

  test('a right password lets its address start anew', async () => {
    const tried = { email: 'right@example.com', from: '203.0.113.5' };
    for (let number = 0; number < 9; number += 1) await count(tried);
    await forgiveTries(opened.database.db, tried, NOW);
    for (let number = 0; number < 10; number += 1) expect(await count(tried)).toBeNull();
    expect(await count(tried)).not.toBeNull();
  });
});
