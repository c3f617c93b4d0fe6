import { expect, test } from 'vitest';
import { readEventsFilter } from './events-address';

const read = (query: string) => readEventsFilter(new URLSearchParams(query));

test('an address without parameters asks for every event', () => {
  expect(read('')).toEqual({});
  expect(read('open=msg_1')).toEqual({});
});

test('a filter is read back from the address that is made of it', () => {
  const filter = {
    event: 'portal.verified',
    profile: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
    status: 'Needs Review',
    verified: 'no',
    flagged: 'yes',
    from: '2026-11-21T09:00:00.000Z',
    to: '2026-11-21T10:00:00.000Z',
  } as const;
  expect(read(`${new URLSearchParams(filter)}`)).toEqual(filter);
});

test('a value that makes no sense counts as any', () => {
  expect(read('profile=7c1f&verified=maybe&flagged=no&from=yesterday&to=2026-13-01T00:00Z&event=')).toEqual(
    {},
  );
  expect(read(`status=${'a'.repeat(201)}`)).toEqual({});
});

test('a time keeps its moment whatever its zone, and one without a zone is no moment', () => {
  expect(read(`from=${encodeURIComponent('2026-11-21T10:00+01:00')}`)).toEqual({
    from: '2026-11-21T09:00:00.000Z',
  });
  expect(read('from=2026-11-21T10:00')).toEqual({});
});
