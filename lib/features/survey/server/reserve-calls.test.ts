import { beforeEach, describe, expect, test } from 'vitest';
import { consoleWork } from '@/lib/platform/work/tables';
import { workStore } from '@/lib/platform/work/work-store';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { backgroundBudgets, backgroundUse } from '../tables';
import { reserveCalls } from './reserve-calls';

const START = Date.parse('2026-11-22T09:30:00Z');
const SETTINGS = { share: 0.6, callsPerMinute: 60 };
const NOTHING = { people: 0, background: 0, all: 0, limit: 1_000 };

describe.each(DATABASE_KINDS)('the common budget on %s', (kind) => {
  const opened = openFresh(kind);
  let now = START;
  const store = workStore(consoleWork, 'tested_budget', () => now);

  beforeEach(async () => {
    now = START;
    await opened.database.db.delete(backgroundBudgets);
    await opened.database.db.delete(backgroundUse);
  });

  const reserve = (most: number, report: Parameters<typeof reserveCalls>[5] = NOTHING) =>
    reserveCalls(opened.database.db, store, 'reads', SETTINGS, most, report);

  test('several instances together use no more than the share, and nearly all of it', async () => {
    let used = 0;
    for (let step = 0; step < 300; step += 1) {
      const granted = await Promise.all([reserve(3), reserve(3), reserve(3)]);
      used += granted.reduce((sum, { count }) => sum + count, 0);
      now += 200;
    }
    // A minute, plus the second for which calls are granted in advance.
    expect(used).toBeLessThanOrEqual(600 + 11);
    expect(used).toBeGreaterThanOrEqual(600 * 0.98);
  });

  test('calls by people on any instance reduce the grants within a second', async () => {
    expect((await reserve(100)).perMinute).toBe(600);
    await reserve(0, { ...NOTHING, people: 400 });
    expect((await reserve(100)).perMinute).toBe(360);
    now += 66_000;
    expect((await reserve(100)).perMinute).toBe(600);
  });

  test('unused calls are made up for only from the last second', async () => {
    await reserve(100);
    now += 3_600_000;
    const { count, delay } = await reserve(10_000);
    expect(delay).toBe(-1_000);
    expect(count).toBe(21);
  });

  test('a changed share applies to all instances, and nothing is granted when nothing is left', async () => {
    await reserve(1);
    await opened.database.db.update(backgroundBudgets).set({ share: 0.1 });
    expect((await reserve(100)).perMinute).toBeCloseTo(100, 3);
    expect(await reserve(100, { ...NOTHING, people: 1_000 })).toMatchObject({ count: 0, perMinute: 0 });
  });

  test('the kind with priority gets all it wants of the share, and the others the rest', async () => {
    const used = { first: 0, others: 0 };
    for (let step = 0; step < 300; step += 1) {
      used.others += (await reserve(100)).count;
      used.first += (await reserve(step < 150 ? 2 : 100, { ...NOTHING, comesFirst: true })).count;
      now += 200;
      if (step !== 149) continue;
      // Half a minute with two in every fifth of a second: all that it asked for.
      expect(used.first).toBe(300);
      expect(used.others).toBeGreaterThan(0);
      used.others = 0;
      used.first = 0;
    }
    expect(used.first).toBeGreaterThanOrEqual(300 * 0.98);
    expect(used.others).toBeLessThanOrEqual(10);
  });
});
