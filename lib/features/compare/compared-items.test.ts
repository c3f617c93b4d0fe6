import { expect, test } from 'vitest';
import { compareAddress, findComparedItem, readComparedItems } from './compared-items';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

test('an address has each item once, up to eight; anything else in it is reported', () => {
  const nine = Array.from({ length: 9 }, (_, index) => `setup:${index + 1}`);
  expect(readComparedItems([...nine, 'setup:1', 'x'].join())).toEqual({
    items: nine.slice(0, 8),
    ignored: ['setup:9', 'x'],
  });
  expect(readComparedItems(`profile:${UUID.toUpperCase()}, version:${UUID}:7`)).toEqual({
    items: [`profile:${UUID}`, `version:${UUID}:7`],
    ignored: [],
  });
  expect([readComparedItems(null), readComparedItems(',')]).toEqual(
    Array(2).fill({ items: [], ignored: [] }),
  );
  expect(compareAddress(['setup:1', `profile:${UUID}`])).toBe(`/compare?items=setup:1,profile:${UUID}`);
});

test.each([
  [`profile:${UUID}`, `profile:${UUID}`],
  [`https://console.example/profiles/${UUID.toUpperCase()}?tab=json`, `profile:${UUID}`],
  [`https://console.example/profiles/${UUID}?tab=history&from=3&to=7`, `version:${UUID}:7`],
  [`https://console.example/profiles/${UUID}?tab=history&from=3`, `profile:${UUID}`],
  ['https://console.example/setups?of=12', 'setup:12'],
  ['https://console.example/profiles?status=Approved&setup=12', 'setup:12'],
  ['setup:12', 'setup:12'],
  [`https://console.example/baselines?open=${UUID}`, `baseline:${UUID}`],
  [`baseline:${UUID}:3`, `baseline:${UUID}:3`],
  ['NO-10421', null],
  ['setup:0', null],
])('pasted, %s is %s', (text, item) => {
  expect(findComparedItem(text)).toBe(item);
});
