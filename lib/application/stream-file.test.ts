import { expect, test } from 'vitest';
import { toTable } from '@/lib/platform/list/server/export-rows';
import { streamFile, withoutFileKind } from './stream-file';

async function* rows() {
  yield [{ id: '00123' }];
}

const answer = (query: string) =>
  streamFile(toTable([['id', ({ id }: { id: string }) => id]], rows()), {
    name: 'profiles',
    format: 'csv',
    call: { request: new Request(`http://console.test/api/profiles/export${query}`), requestId: 'r' },
  });

test.each([
  ['', 'text/csv; charset=utf-8', 'profiles.csv', 'id\r\n00123\r\n'],
  ['?file=semicolon', 'text/csv; charset=utf-8', 'profiles.csv', "\uFEFFid\r\n'00123\r\n"],
  [
    '?q=1&file=cells',
    'application/json',
    'profiles.json',
    '[\n[{"heading":"id","isTime":false}],\n["00123"]\n]\n',
  ],
])('with %j a table is sent as %s', async (query, type, name, text) => {
  const response = await answer(query);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  // `text` would remove the byte order mark.
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())).toBe(text);
});

test('an unknown kind of file is refused before anything is read; the parameter is not one of the list', async () => {
  await expect(answer('?file=pdf')).rejects.toMatchObject({ code: 'invalid_query' });
  expect(withoutFileKind('http://console.test/api/x?q=1&file=tab')).toBe('http://console.test/api/x?q=1');
});
