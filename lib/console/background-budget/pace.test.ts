import { expect, test } from 'vitest';
import { paceOf } from './pace';

const facts = { limit: 600, people: 0, background: 0, all: 0, share: 0.6, careful: 60 };

test('the pace is a share of what people leave of the limit', () => {
  expect(paceOf(facts).perMinute).toBe(360);
  expect(paceOf({ ...facts, people: 30 })).toEqual({ perMinute: 342, taken: 30 });
});

test('others outside of this console count by what the headers say beyond its own calls', () => {
  expect(paceOf({ ...facts, people: 30, background: 300, all: 430 })).toEqual({ perMinute: 282, taken: 130 });
  // The headers lag behind at the turn of a window: people are known better.
  expect(paceOf({ ...facts, people: 30, background: 300, all: 310 }).taken).toBe(30);
});

test('where others take all of it nothing is left, and where no header says a limit the pace is a careful one', () => {
  expect(paceOf({ ...facts, people: 700 }).perMinute).toBe(0);
  expect(paceOf({ ...facts, limit: null }).perMinute).toBe(60);
});
