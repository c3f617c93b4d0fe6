import { expect, test } from 'vitest';
import { readActivityFilter, readOpened } from './activity-address';

const read = (query: string) => readActivityFilter(new URLSearchParams(query));

test('every part of the filter is read from the address', () => {
  const filter = {
    operator: 'a',
    profile: 'HF-1',
    action: 'forms.changed',
    outcome: 'done',
    from: '2026-11-21T09:00:00.000Z',
    to: '2026-11-21T10:00:00.000Z',
  };
  expect(read(String(new URLSearchParams(filter)))).toEqual(filter);
});

test.each([
  'action=no.such',
  'outcome=maybe',
  'from=yesterday',
  'to=2026-13-45T00:00:00Z',
  'profile=%20',
  `operator=${'a'.repeat(201)}`,
])('%s makes no sense and counts as any', (query) => {
  expect(read(query)).toEqual({});
});

test.each([
  ['open=17', 17],
  ['open=0', null],
  ['open=x', null],
  ['', null],
])('with %j the row that is open is %j', (query, number) => {
  expect(readOpened(new URLSearchParams(query).get('open'))).toBe(number);
});
