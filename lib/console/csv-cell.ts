import { escaped, escapeUnseen, writtenOut } from '@/lib/contract/unseen';

/** With any of them a spreadsheet begins a formula; some read the full-width ones alike. */
const SIGN = '[=+\\-@＝＋－＠]';
/**
 * Where a cell may begin: at its own start, and after what another spreadsheet splits at, as its quotes mean nothing
 * to one that splits elsewhere. The comma is not among them: it is this file's own.
 */
const START = '(^|[;|\\t\\r\\n])([ "\\u00a0\\u3000]*)';

const FORMULA = new RegExp(`${START}(?=${SIGN})`, 'gu');
const NEUTRALISED = new RegExp(`${START}'(?='*${SIGN})`, 'gu');

/**
 * A cell that a spreadsheet would run as a formula, or a part of which another would, gets an apostrophe before the
 * sign, and unseen characters are written out as `[U+202E]`; then quoting as in RFC 4180, of whatever any
 * spreadsheet splits at.
 */
export function csvCell(text: string): string {
  const seen = writtenOut(text);
  const inert = seen.replace(FORMULA, "$1$2'").replace(/^[\t\r\n]/, "'$&");
  return /[",;|\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',')}\r\n`;

/** For an export that is read back: what looks as if it were neutralised gets an apostrophe more. */
export const neutralText = (text: string): string => text.replace(NEUTRALISED, "$1$2''");

/** The text of a cell of such an export, which `csvCell` may have neutralised. */
export const textOfCell = (cell: string): string => cell.replace(NEUTRALISED, '$1$2');

/**
 * JSON in which unseen characters are written as escapes, and signs with which a part of it would be a formula: the
 * same text to a program, and seen by a person.
 */
export const visibleJson = (value: unknown): string =>
  escapeUnseen(
    JSON.stringify(value).replace(
      /(?<=[;|])( *)([=+\-@＝＋－＠])/gu,
      (_, spaces: string, sign: string) => spaces + escaped(sign),
    ),
  );
