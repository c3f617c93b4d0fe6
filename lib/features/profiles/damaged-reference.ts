/** A long number as spreadsheets show it: `1.23457E+19`, or with a decimal comma. */
const EXPONENT = /^[+-]?\d+(?:[.,]\d+)?e[+-]\d+$/i;
const DIGITS = /^\d+$/;
/** Spreadsheets have 15 digits of a number: longer ones may be another of the same length. */
export const EXACT_DIGITS = 15;

/** Digits without their leading zeros; null: the text is not only digits. */
export const digitsOf = (text: string): string | null =>
  DIGITS.test(text) ? text.replace(/^0+(?=\d)/, '') : null;

/** What a spreadsheet has done to a reference, so that it can't be known which one it was. Null: nothing. */
export function damageOf(reference: string): string | null {
  return EXPONENT.test(reference)
    ? 'A spreadsheet has shortened this number. Format the column as text and enter the whole reference.'
    : null;
}

/** Whether one of two references may be what a spreadsheet made of the other. They are not the same reference. */
export function isNearReference(one: string, other: string): boolean {
  if (one.toLowerCase() === other.toLowerCase()) return false;
  return spreadsheetKey(one) === spreadsheetKey(other) || isShortened(one, other) || isShortened(other, one);
}

/** The number of digits of the number that `1.23457E+19` stands for; null: it is not written like that. */
export function digitsOfShortened(reference: string): number | null {
  const exponent = EXPONENT.test(reference) ? Number(/[+-]?\d+$/.exec(reference)?.[0]) : Number.NaN;
  return exponent > 0 && exponent < MOST_DIGITS ? exponent + 1 : null;
}

/** A reference has up to 200 characters; numbers beyond this are no references. */
const MOST_DIGITS = 60;

/** Whether `1.23457E+19` is a number rounded to its digits. */
function isShortened(shortened: string, whole: string): boolean {
  const length = digitsOfShortened(shortened);
  const digits = digitsOf(whole);
  if (length === null || digits?.length !== length) return false;
  const written = shortened.replace(/e.*$/i, '').replace(/\D/g, '');
  const kept = written.length;
  const rounded = BigInt(digits.slice(0, kept)) + (Number(digits[kept] ?? '0') >= 5 ? 1n : 0n);
  return String(rounded) === written || digits.slice(0, kept) === written;
}

/**
 * References with the same key differ only in what a spreadsheet changes on its own: leading zeros, and digits after
 * the fifteenth. They are not the same reference.
 */
export function spreadsheetKey(reference: string): string {
  const text = reference.trim().toLowerCase();
  const digits = digitsOf(text);
  if (digits === null) return text;
  return digits.slice(0, EXACT_DIGITS).padEnd(digits.length, '0');
}
