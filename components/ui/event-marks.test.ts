import { expect, test } from 'vitest';
import { EVENT_FLAGS } from '@/lib/contract/event-flags';
import { flagWords } from './event-marks';

test.each(Object.keys(EVENT_FLAGS))(
  'the flag %s is said in few words and explained in a sentence',
  (flag) => {
    const { short, long } = flagWords(flag);
    expect(short.length).toBeLessThan(20);
    expect(long.length).toBeGreaterThan(short.length);
  },
);

test('a flag that this console does not know is shown as it is', () => {
  expect(flagWords('constructor')).toEqual({ short: 'constructor', long: 'constructor' });
});
