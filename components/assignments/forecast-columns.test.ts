import { expect, test } from 'vitest';
import type { AssignmentForecast } from '@/lib/features/assignments/run';
import { durationWords, forecastColumns } from './forecast-columns';

const forecast = (changed: Partial<AssignmentForecast>): AssignmentForecast => ({
  at: '2026-11-16T14:08:00.000Z',
  reads: 161,
  writes: 161,
  seconds: 160,
  endsAt: null,
  others: 0,
  pace: { share: 60, limit: 120, taken: 6, allowed: 68.4 },
  lookAfter: null,
  spans: [
    { from: 0, writes: 25 },
    { from: 22, writes: 68 },
    { from: 82, writes: 68 },
  ],
  survey: { readsNow: 342, readsMeanwhile: 274, endsAtNow: null, endsAtMeanwhile: null },
  ...changed,
});

test("a forecast is drawn below the service's limit, with the pause for review between the first items and the rest", () => {
  const { columns, limit, lookBefore } = forecastColumns(forecast({ lookAfter: 25 }));
  expect(limit).toBe(120);
  expect(lookBefore).toBe(1);
  expect(columns.map(({ isBeforeLook }) => isBeforeLook)).toEqual([true, false, false]);
  expect(columns[0]?.height).toBeCloseTo(25 / 120);
  expect(forecastColumns(forecast({})).lookBefore).toBeNull();
  expect(forecastColumns(forecast({ lookAfter: 161 })).lookBefore).toBeNull();
});

test('with no known limit, or spans longer than a minute, nothing is drawn above the frame', () => {
  const pace = { share: 60, limit: null, taken: 0, allowed: 60 };
  expect(forecastColumns(forecast({ pace })).columns.map(({ height }) => height)).toEqual([
    25 / 136,
    0.5,
    0.5,
  ]);
  const long = forecast({ spans: [{ from: 0, writes: 6800 }] });
  expect(forecastColumns(long).columns[0]?.height).toBe(1);
  const spans = [{ from: 0, writes: 68 }];
  const cut = forecastColumns(forecast({ spans, lookAfter: 25 }));
  expect(cut.columns.map(({ writes }) => writes)).toEqual([25, 43]);
  expect(cut.lookBefore).toBe(1);
  expect(forecastColumns(forecast({ spans: [] })).columns).toEqual([]);
});

test('a duration has up to two units', () => {
  expect([0, 59.6, 1040, 3600, 7500].map(durationWords)).toEqual([
    ...['0 s', '1 min', '17 min 20 s', '1 h', '2 h 5 min'],
  ]);
});
