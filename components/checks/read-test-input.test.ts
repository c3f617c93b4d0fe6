import { expect, test } from 'vitest';
import { readTestInput } from './read-test-input';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

test("the test bench accepts a UUID, an address with one, or a configuration; the configuration's own UUID does not count", () => {
  expect(readTestInput(` ${UUID.toUpperCase()} `)).toEqual({ of: { profile: UUID } });
  expect(readTestInput(`https://console.example/profiles/${UUID}?tab=json`)).toEqual({
    of: { profile: UUID },
  });
  const configuration = { uuid: UUID, forms: { enabled: true } };
  expect(readTestInput(JSON.stringify(configuration))).toEqual({ of: { configuration } });
});

test.each(['', 'something else', '{"forms": '])('%j is rejected before any request', (text) => {
  expect(readTestInput(text)).toHaveProperty('fault');
});
