import { escaped, escapeUnseen, writtenOut } from '@/lib/contract/unseen';

/** Spreadsheets treat any of them as the start of a formula; some accept the full-width ones too. */
const SIGN = '[=+\\-@＝＋－＠]';
/**
 * Where a cell may begin: at its own start, and after the separators of other spreadsheets, which ignore this
 * file's quotes. The comma is left out, as it is this file's own separator.
 */
const START = '(^|[;|\\t\\r\\n])([ "\\u00a0\\u3000]*)';

const FORMULA = new RegExp(`${START}(?=${SIGN})`, 'gu');
const NEUTRALISED = new RegExp(`${START}'(?='*${SIGN})`, 'gu');

/**
 * If a spreadsheet would run a cell, or with another separator a part of it, as a formula, it gets an
 * apostrophe before the sign. Invisible characters are written out as `[U+202E]`. Then the cell is quoted as
 * in RFC 4180 if it contains any spreadsheet's separator.
 */
export function csvCell(text: string): string {
  const seen = writtenOut(text);
  const inert = seen.replace(FORMULA, "$1$2'").replace(/^[\t\r\n]/, "'$&");
  return /[",;|\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',')}\r\n`;

/** For an export that can be imported: text that looks neutralised gets an additional apostrophe. */
export const neutralText = (text: string): string => text.replace(NEUTRALISED, "$1$2''");

/** The original text of a cell in such an export, which `csvCell` may have neutralised. */
export const textOfCell = (cell: string): string => cell.replace(NEUTRALISED, '$1$2');

/**
 * JSON with invisible characters and formula signs escaped: the same text to a program, and visible to
 * people.
 */
export const visibleJson = (value: unknown): string =>
  escapeUnseen(
    JSON.stringify(value).replace(
      /(?<=[;|])( *)([=+\-@＝＋－＠])/gu,
      (_, spaces: string, sign: string) => spaces + escaped(sign),
    ),
  );
