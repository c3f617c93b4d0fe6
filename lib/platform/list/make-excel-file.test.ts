// @vitest-environment node
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeExcelFile } from './make-excel-file';

/** The files in a ZIP archive whose sizes are in its local headers. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [method, size, name, extra] = [
      bytes.readUInt16LE(at + 8),
      bytes.readUInt32LE(at + 18),
      bytes.readUInt16LE(at + 26),
      bytes.readUInt16LE(at + 28),
    ];
    const start = at + 30 + name + extra;
    const content = bytes.subarray(start, start + size);
    const text = method === 0 ? content : inflateRawSync(content);
    files.set(bytes.toString('utf8', at + 30, at + 30 + name), text.toString('utf8'));
    at = start + size;
  }
  return files;
}

test('case 313: in an Excel file references and UUIDs are texts, times are times, and nothing is a formula', async () => {
  const uuid = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
  const blob = await makeExcelFile([
    [
      { heading: 'uuid', isTime: false },
      { heading: 'reference', isTime: false },
      { heading: 'failing', isTime: false },
      { heading: 'read_at', isTime: true },
      { heading: 'until', isTime: true },
    ],
    [uuid, '00123', 7, '2026-11-20T14:02:11.000Z', '2026-12-01'],
    ['=1+1', '12345678901234567890', null, null, 'when received'],
  ]);
  const files = unzip(Buffer.from(await blob.arrayBuffer()));
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  const texts = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text]) => text,
  );
  const cells = new Map(
    [...sheet.matchAll(/<c r="(\w+)"[^>]*?( t="s")?><v>([^<]*)<\/v><\/c>/g)].map(
      ([, place = '', isText, value = '']) => [place, isText ? texts[Number(value)] : Number(value)],
    ),
  );
  expect(['D1', 'A2', 'B2', 'C2', 'A3', 'B3', 'E3'].map((place) => cells.get(place))).toEqual([
    'read_at (UTC)',
    uuid,
    '00123',
    7,
    '=1+1',
    '12345678901234567890',
    'when received',
  ]);
  // Days since 30 December 1899 (ECMA-376, 18.17.4.1).
  const day = (time: string) => Date.parse(time) / 86_400_000 + 25_569;
  expect(cells.get('D2')).toBeCloseTo(day('2026-11-20T14:02:11Z'), 6);
  expect(cells.get('E2')).toBe(day('2026-12-01T00:00:00Z'));
  expect(sheet).not.toContain('<f>');
});
