import { expect, test } from 'vitest';
import { paceOf } from './pace';

const facts = { limit: 600, people: 0, background: 0, all: 0, share: 0.6, careful: 60 };

test('the pace is a share of the limit left by people', () => {
  expect(paceOf(facts).perMinute).toBe(360);
  expect(paceOf({ ...facts, people: 30 })).toEqual({ perMinute: 342, taken: 30 });
});

test('use by others outside this console is derived from the headers', () => {
  expect(paceOf({ ...facts, people: 30, background: 300, all: 430 })).toEqual({ perMinute: 282, taken: 130 });
  // The headers lag behind when a window turns: the count of people's calls is more recent.
  expect(paceOf({ ...facts, people: 30, background: 300, all: 310 }).taken).toBe(30);
});

test('others using the whole limit leave nothing; without a limit in the headers the pace is a careful one', () => {
  expect(paceOf({ ...facts, people: 700 }).perMinute).toBe(0);
  expect(paceOf({ ...facts, limit: null }).perMinute).toBe(60);
});
