import { expect, test } from 'vitest';
import type { FileKind } from '@/lib/platform/text/file-kinds';
import { textOfCell } from './csv-cell';
import { type Columns, toTable } from './export-rows';
import { writeTable } from './write-table';

interface Row {
  reference: string;
  name: string;
  count: number;
  at: string | null;
}
const COLUMNS: Columns<Row> = [
  ['reference', ({ reference }) => reference],
  ['name', ({ name }) => name],
  ['count', ({ count }) => count],
  ['at', ({ at }) => at, 'time'],
];
const ROWS: Row[] = [
  { reference: '00123', name: 'Łukasz; Ørsted, =1', count: 7, at: '2026-11-20T14:02:11.482Z' },
  { reference: '12345678901234567890', name: '山田', count: 1_234_567_890_123_456, at: null },
];

async function fileOf(kind: FileKind | null, ...pages: Row[][]): Promise<string> {
  async function* all() {
    yield* pages;
  }
  let text = '';
  for await (const piece of writeTable(toTable(COLUMNS, all()), kind)) text += piece;
  return text;
}

test('for programs a table is CSV with commas, ISO times and no byte order mark', async () => {
  expect(await fileOf(null, ROWS)).toBe(
    'reference,name,count,at\r\n' +
      '00123,"Łukasz; Ørsted, =1",7,2026-11-20T14:02:11.482Z\r\n' +
      '12345678901234567890,山田,1234567890123456,\r\n',
  );
});

test.each([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
] as const)('case 310: with %s, Excel reads UTF-8, times and references as they are', async (kind, mark) => {
  const text = await fileOf(kind, ROWS.slice(0, 1), ROWS.slice(1));
  const lines = text.split('\r\n');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(lines[0]?.slice(1)).toBe(['reference', 'name', 'count', 'at (UTC)'].join(mark));
  expect(lines[1]?.startsWith(`'00123${mark}"`)).toBe(true);
  expect(lines[1]?.endsWith(`${mark}7${mark}2026-11-20 14:02:11`)).toBe(true);
  expect(lines[2]).toBe(["'12345678901234567890", '山田', "'1234567890123456", ''].join(mark));
  expect(text.indexOf('\uFEFF', 1)).toBe(-1);
});

test('case 311: whatever separator a spreadsheet splits at, no part of a text is a formula', async () => {
  const row: Row = { reference: 'A-1', name: 'a;=1,=2\t=3', count: 1, at: null };
  for (const [kind, own] of [
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ] as const) {
    const cell = (await fileOf(kind, [row])).split('\r\n')[1] ?? '';
    for (const other of [',', ';', '\t'].filter((one) => one !== own)) {
      expect(
        cell
          .split(other)
          .slice(1)
          .some((part) => part.startsWith('=')),
      ).toBe(false);
    }
  }
});

test('an Excel file has cells with types: texts, numbers that fit, and which columns are times', async () => {
  const cells = JSON.parse(await fileOf('cells', ROWS)) as unknown[];
  expect(cells).toEqual([
    [
      { heading: 'reference', isTime: false },
      { heading: 'name', isTime: false },
      { heading: 'count', isTime: false },
      { heading: 'at', isTime: true },
    ],
    ['00123', 'Łukasz; Ørsted, =1', 7, '2026-11-20T14:02:11.482Z'],
    ['12345678901234567890', '山田', '1234567890123456', null],
  ]);
  expect(JSON.parse(await fileOf('cells'))).toHaveLength(1);
});

test.each(['00123', '1.23457E+19', '123456789012', '10-2024', '1/2', 'MAR1', '3-Sep', '1.50', '12e4'])(
  'case 312: %s is kept from becoming a number or a day, and read back as it was',
  async (reference) => {
    const [, line = ''] = (await fileOf('semicolon', [{ reference, name: '', count: 0, at: null }])).split(
      '\r\n',
    );
    const [cell = ''] = line.split(';');
    expect(cell).toBe(`'${reference}`);
    expect(textOfCell(cell)).toBe(reference);
  },
);

test.each([
  '123',
  'NO-10421',
  '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
  '1e345678-90f3-4f0e-8a3b-2b1f5d0c9e11',
  '0',
])('%s needs no apostrophe', async (reference) => {
  const [, line = ''] = (await fileOf('comma', [{ reference, name: '', count: 0, at: null }])).split('\r\n');
  expect(line.split(',')[0]).toBe(reference);
});
