import { escaped, escapeUnseen, writtenOut } from '@/lib/platform/text/unseen';

/** Spreadsheets treat any of them as the start of a formula; some accept the full-width ones too. */
const SIGN = '[=+\\-@＝＋－＠]';
/** What separates cells in some spreadsheet. */
const SEPARATORS = [',', ';', '|', '\\t', '\\r', '\\n'];
/**
 * Where a cell may begin: at its own start, and after the separators of other spreadsheets, which ignore this
 * file's quotes.
 */
const start = (separators: readonly string[]) => `(^|[${separators.join('')}])([ "\\u00a0\\u3000]*)`;

/** By a file's own separator. */
const FORMULAS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  [',', ';', '\t'].map((own) => {
    const others = SEPARATORS.filter((one) => one !== (own === '\t' ? '\\t' : own));
    return [own, new RegExp(`${start(others)}(?=${SIGN})`, 'gu')];
  }),
);
const NEUTRALISED = new RegExp(`${start(SEPARATORS)}'(?='*${SIGN})`, 'gu');

/** A number that spreadsheets write differently: with leading zeros, too many digits, or an exponent. */
const CHANGED_NUMBER = /^(?:0\d+|\d{12,}|\d+(?:[.,]\d+)?e[+-]?\d+|\d+[.,]\d*0|0\d*[.,]\d+)$/i;
/** Spreadsheets read it as a day. */
const DAY = /^\d{1,4}[-/.]\d{1,4}(?:[-/.]\d{1,4})?$/;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const DAY_OF_MONTH = new RegExp(`^(?:${MONTH}[-. /]?\\d{1,4}|\\d{1,4}[-. /]?${MONTH})$`, 'i');

/** Whether a spreadsheet would show a text as something else: a reference as a number, or as a day. */
const isAtRisk = (text: string): boolean =>
  CHANGED_NUMBER.test(text) || DAY.test(text) || DAY_OF_MONTH.test(text);

interface CsvDialect {
  separator: string;
  /** For people: texts that a spreadsheet would change get an apostrophe. */
  isForSpreadsheets: boolean;
}

/** For programs (RFC 4180). */
const PLAIN: CsvDialect = {
  separator: ',',
  isForSpreadsheets: false,
};

/**
 * If a spreadsheet would run a cell, or with another separator a part of it, as a formula, it gets an
 * apostrophe before the sign. Invisible characters are written out as `[U+202E]`. Then the cell is quoted as
 * in RFC 4180 if it contains any spreadsheet's separator.
 */
export function csvCell(text: string, { separator, isForSpreadsheets }: CsvDialect = PLAIN): string {
  const seen = writtenOut(text);
  const intact = isForSpreadsheets && isAtRisk(seen) ? `'${seen}` : seen;
  const inert = intact.replace(FORMULAS[separator] as RegExp, "$1$2'").replace(/^[\t\r\n]/, "'$&");
  return /[",;|\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** A time is meant to be read as one. */
type CsvCell = string | number | boolean | null | { time: string };

export const csvLine = (cells: readonly CsvCell[], dialect: CsvDialect = PLAIN): string =>
  `${cells.map((cell) => cellText(cell, dialect)).join(dialect.separator)}\r\n`;

function cellText(cell: CsvCell, dialect: CsvDialect): string {
  if (typeof cell === 'string') return csvCell(cell, dialect);
  const isTime = typeof cell === 'object' && cell !== null;
  return csvCell(isTime ? cell.time : String(cell ?? ''), { ...dialect, isForSpreadsheets: false });
}

const hasApostrophe = (text: string): boolean => text.startsWith("'") && isAtRisk(text.replace(/^'+/, ''));

/** For an export that can be imported: text that looks neutralised gets an additional apostrophe. */
export const neutralText = (text: string): string =>
  hasApostrophe(text) ? `'${text}` : text.replace(NEUTRALISED, "$1$2''");

/** The original text of a cell in such an export, which `csvCell` may have neutralised. */
export const textOfCell = (cell: string): string =>
  hasApostrophe(cell) ? cell.slice(1) : cell.replace(NEUTRALISED, '$1$2');

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
