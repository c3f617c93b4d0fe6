import { expect, test } from 'vitest';
import { findTooMuch, readCsv, TABLE_BOUNDS } from './read-csv';

const { lines, cells, cellsOfLine, charactersOfLine } = TABLE_BOUNDS;

test.each([
  ['the most cells allowed in a line', `a\n${','.repeat(cellsOfLine - 1)}`, null],
  ['one cell more', `a\r\n${','.repeat(cellsOfLine)}`, 'Line 2 has more than 200 cells.'],
  [
    'one cell more with tabs, and classic Mac line breaks',
    `a\rb\r${'\t'.repeat(cellsOfLine)}`,
    'Line 3 has more than 200 cells.',
  ],
  ['the longest line allowed', 'x'.repeat(charactersOfLine), null],
  ['a longer one', `\n${'x'.repeat(charactersOfLine + 2)}`, 'Line 2 has more than 10,000 characters.'],
  ['the most lines allowed', '\n'.repeat(lines - 1), null],
  ['more lines', '\r\n'.repeat(lines + 1), 'There are more than 250,000 lines.'],
  [
    'too many cells in total',
    `${','.repeat(150)}\n`.repeat(cells / 150),
    'There are more than 1,000,000 cells.',
  ],
  ['nothing', '', null],
])('with %s', async (_, text, fault) => {
  expect(await findTooMuch(text)).toBe(fault);
});

test('rows are returned in file order, in chunks, and invalid CSV is thrown', async () => {
  const text = `a,"b\nc"\n\n${'x,y\n'.repeat(20_000)}`;
  const rows = await readCsv(text, { delimiter: ',' });
  expect(rows.slice(0, 2)).toEqual([
    { line: 2, cells: ['a', 'b\nc'] },
    { line: 4, cells: ['x', 'y'] },
  ]);
  expect(rows).toHaveLength(20_001);
  await expect(readCsv('a,"b', { delimiter: ',' })).rejects.toThrow(/Quote/);
});
