import { expect, test } from 'vitest';
import { readCompared } from './compared-versions';

const rows = [{ number: 9 }, { number: 7 }, { number: 4 }];
const asked = (query: string, known = rows) => {
  const parameters = new URLSearchParams(query);
  return readCompared((name) => parameters.get(name), known);
};

test('the version before the newest is compared with the current configuration by default', () => {
  expect(asked('')).toEqual({ from: 7, to: 'now' });
  expect(asked('', rows.slice(0, 1))).toEqual({ from: 9, to: 'now' });
  expect(asked('', [])).toEqual({ from: null, to: 'now' });
});

test('the address may name any two versions, even ones not on this page of the list', () => {
  expect(asked('from=4&to=9')).toEqual({ from: 4, to: 9 });
  expect(asked('from=2')).toEqual({ from: 2, to: 'now' });
});

test.each(['from=x', 'from=-1', 'from=0', 'from=1e3', `from=${'9'.repeat(40)}`])(
  'an address with %s is treated as if it were empty',
  (query) => {
    expect(asked(query)).toEqual({ from: 7, to: 'now' });
  },
);
