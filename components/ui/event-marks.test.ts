import { expect, test } from 'vitest';
import { EVENT_FLAGS } from '@/lib/features/events/event-flags';
import { flagWords } from './event-marks';

test.each(Object.keys(EVENT_FLAGS))('the flag %s has a short form and an explanation', (flag) => {
  const { short, long } = flagWords(flag);
  expect(short.length).toBeLessThan(20);
  expect(long.length).toBeGreaterThan(short.length);
});

test('a flag unknown to this console is shown unchanged', () => {
  expect(flagWords('constructor')).toEqual({ short: 'constructor', long: 'constructor' });
});
