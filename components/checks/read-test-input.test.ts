import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { answerCalls } from '@/lib/testing/answer-calls';
import { readTestInput } from './read-test-input';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

/** A console that knows one profile, by reference and name. */
function read(text: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const found = (q: string | null, isExact: boolean) => {
    const matches = isExact
      ? q === 'NO-10421'
      : ['harbour', 'north'].some((word) => (q ?? '').toLowerCase().includes(word));
    const rows = matches ? [{ uuid: UUID, customerReference: 'NO-10421' }] : [];
    return { rows, matching: q === 'north' ? 7 : rows.length, total: 9, offset: 0 };
  };
  answerCalls({
    'GET /api/profiles': ({ name }) => {
      const query = new URLSearchParams(name.split('?')[1] ?? '');
      return found(query.get('q'), query.has('exact'));
    },
    'GET /api/portal-configurations': () => ({ rows: [], matching: 0, total: 0, offset: 0 }),
    'GET /api/labels/names': () => ({ names: { form: {}, profile: { [UUID]: 'Harbour & Finch Ltd' } } }),
  });
  return readTestInput(client, text);
}

test("the test bench accepts a UUID, an address with one, or a configuration; the configuration's own UUID does not count", async () => {
  expect(await read(` ${UUID.toUpperCase()} `)).toEqual({ profile: UUID });
  expect(await read(`https://console.example/profiles/${UUID}?tab=json`)).toEqual({ profile: UUID });
  const configuration = { uuid: UUID, forms: { enabled: true } };
  expect(await read(JSON.stringify(configuration))).toEqual({ configuration });
});

test('it accepts a reference, a name, and part of one if only one profile matches', async () => {
  expect(await read('NO-10421')).toEqual({ profile: UUID });
  expect(await read('harbour & finch ltd')).toEqual({ profile: UUID });
  expect(await read('harbour')).toEqual({ profile: UUID });
});

test('what leads to no profile or to several says so', async () => {
  expect(await read('')).toEqual({ fault: expect.stringMatching(/^Enter a profile’s UUID/) });
  expect(await read('something else')).toEqual({ fault: expect.stringMatching(/^No known profile/) });
  expect(await read('north')).toEqual({ fault: expect.stringMatching(/^7 profiles match/) });
  expect(await read('{"forms": ')).toEqual({ fault: expect.stringMatching(/^This is not valid JSON/) });
});
