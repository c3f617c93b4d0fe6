import { expect, test } from 'vitest';
import { csvCell } from './export-portal-configurations';

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
