import { expect, test } from 'vitest';
import { csvCell, visibleJson } from './csv-cell';

test.each([
  ['=1+1', "'=1+1"],
  ['+44', "'+44"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
])('case 77: the cell %j cannot run as a formula', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test('case 77: quotes as RFC 4180 has it', () => {
  expect(csvCell('a, "b"\r\nc')).toBe('"a, ""b""\r\nc"');
  expect(csvCell('plain')).toBe('plain');
});

test('case 76: characters that are not seen are written out, and hide no formula', () => {
  expect(csvCell('ab\u202ecd')).toBe('ab[U+202E]cd');
  expect(csvCell('\u200b=1+1')).toBe('[U+200B]=1+1');
});

test('case 76: in JSON they are escapes, and the text is the same', () => {
  const text = { body: '"\u2066\u200bx\u2028' };
  expect(visibleJson(text)).toBe('{"body":"\\"\\u2066\\u200bx\\u2028"}');
  expect(JSON.parse(visibleJson(text))).toEqual(text);
});
