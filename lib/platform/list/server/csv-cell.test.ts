import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvLine, visibleJson } from './csv-cell';

test.each([
  ['=1+1', "'=1+1"],
  ['+44', "'+44"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', '"\'\tx"'],
  ['\rx', '"\'\rx"'],
  ['\nx', '"\'\nx"'],
  ['＝1+1', "'＝1+1"],
  ['＋44', "'＋44"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  [' =1+1', " '=1+1"],
  ['x;=1+1', '"x;\'=1+1"'],
  ['x; =1+1', '"x; \'=1+1"'],
  ['x;"＝1+1"', '"x;""\'＝1+1"""'],
  ['x\t@SUM(A1)', '"x\t\'@SUM(A1)"'],
  ['x|-1', '"x|\'-1"'],
  ['x\r\n=1+1', '"x\r\n\'=1+1"'],
])('case 77: the cell %j cannot run as a formula', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test('case 77: quotes as in RFC 4180', () => {
  expect(csvCell('a, "b"\r\nc')).toBe('"a, ""b""\r\nc"');
  expect(csvCell('plain')).toBe('plain');
});

/**
 * Cells as a spreadsheet reads them if it splits at `separator`; quotes count only at the start of a cell.
 */
function cellsOf(file: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const character of file) {
    const cell = cells.pop() ?? '';
    if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    if (!isQuoted && [separator, '\r', '\n'].includes(character)) cells.push(cell, '');
    else cells.push(cell + character);
  }
  return cells.map((cell) => cell.replace(/^"/, ''));
}

test('case 77: no cell begins with a sign, whatever separator a spreadsheet uses', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab =+-@＝＋－＠;|\t\r\n"\''), maxLength: 12 });
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...',;|\t'),
      (texts, separator) => {
        for (const cell of cellsOf(csvLine(texts), separator))
          expect(cell).not.toMatch(/^[ "]*[=+\-@＝＋－＠]/);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('case 77: JSON in a cell is unchanged', () => {
  const text = { body: 'x;=1|-2; ＝3', amount: -5 };
  expect(csvCell(visibleJson(text))).not.toMatch(/[;|] *[=\-＝]/);
  expect(JSON.parse(visibleJson(text))).toEqual(text);
});

test('case 76: invisible characters are written out, and hide no formula', () => {
  expect(csvCell('ab\u202ecd')).toBe('ab[U+202E]cd');
  expect(csvCell('\u200b=1+1')).toBe('[U+200B]=1+1');
});

test('case 76: in JSON they are escaped, and the text is the same', () => {
  const text = { body: '"\u2066\u200bx\u2028' };
  expect(visibleJson(text)).toBe('{"body":"\\"\\u2066\\u200bx\\u2028"}');
  expect(JSON.parse(visibleJson(text))).toEqual(text);
});
