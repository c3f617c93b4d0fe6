/** A long number as spreadsheets show it: `1.23457E+19`, or with a decimal comma. */
const EXPONENT = /^[+-]?\d+(?:[.,]\d+)?e[+-]\d+$/i;
/** What a spreadsheet has done to a reference, so that it can't be known which one it was. Null: nothing. */
export function damageOf(reference: string): string | null {
  return EXPONENT.test(reference)
    ? 'A spreadsheet has shortened this number. Format the column as text and enter the whole reference.'
    : null;
}

/**
 * References with the same key differ only in what a spreadsheet changes on its own: leading zeros, and digits after
 * the fifteenth. They are not the same reference.
 */
export function spreadsheetKey(reference: string): string {
  const text = reference.trim().toLowerCase();
  if (!/^\d+$/.test(text)) return text;
  const digits = text.replace(/^0+(?=\d)/, '');
  return digits.length <= 15 ? digits : digits.slice(0, 15).padEnd(digits.length, '0');
}
