/** As the screens mark them: characters that are not seen but change how the text around them reads. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * A cell that a spreadsheet would run as a formula gets a leading apostrophe, and unseen characters are written
 * out as `[U+202E]`; then quoting as in RFC 4180.
 */
export function csvCell(text: string): string {
  const seen = text.replace(UNSEEN, (character) => `[U+${codeOf(character)}]`);
  const inert = /^[=+\-@\t\r]/.test(seen) ? `'${seen}` : seen;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',')}\r\n`;

/** JSON in which unseen characters are written as escapes: the same text to a program, and seen by a person. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value).replace(UNSEEN, (character) => `\\u${codeOf(character).toLowerCase()}`);

const codeOf = (character: string) => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
