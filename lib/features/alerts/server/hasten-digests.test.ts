import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveMessage } from '@/lib/platform/live/live-message';
import { hastenDigests } from './hasten-digests';

let hear: (kind: LiveMessage['kind']) => void;
let miss: () => void;
let end: () => Promise<void>;
const hasten = vi.fn(async () => undefined);

beforeEach(async () => {
  vi.useFakeTimers();
  hasten.mockClear();
  end = await hastenDigests({
    database: {
      async listen(_, { heard, missed }) {
        hear = (kind) => heard(JSON.stringify({ kind, profile: null }));
        miss = missed;
        return async () => undefined;
      },
    },
    hasten,
    log: (error) => expect.fail(String(error)),
  });
});
afterEach(async () => {
  await end();
  vi.useRealTimers();
});

test('case 318: a change that a digest may report is checked two seconds later, together with what follows it', () => {
  hear('checks');
  vi.advanceTimersByTime(1_000);
  hear('assignments');
  expect(hasten).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(hasten).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(hasten).toHaveBeenCalledTimes(1);
});

test('changes that no digest reports hasten nothing; missed messages do', () => {
  hear('views');
  hear('labels');
  vi.advanceTimersByTime(60_000);
  expect(hasten).not.toHaveBeenCalled();
  miss();
  vi.advanceTimersByTime(2_000);
  expect(hasten).toHaveBeenCalledTimes(1);
});

test('a survey that announces itself every two seconds is checked every ten', () => {
  for (let second = 0; second < 60; second += 2) {
    hear('survey');
    vi.advanceTimersByTime(2_000);
  }
  expect(hasten).toHaveBeenCalledTimes(6);
});

test('nothing is hastened after the end', async () => {
  hear('checks');
  await end();
  vi.advanceTimersByTime(60_000);
  expect(hasten).not.toHaveBeenCalled();
});
