/**
 * Invisible characters that change how the text around them reads, or hide another text in it: bidirectional
 * controls, zero-width joiners and separators, fillers, tags and whatever else Unicode calls default ignorable. The
 * two variation selectors for a sign's style (U+FE0E, U+FE0F) are harmless and common, so they are allowed.
 */
const UNSEEN =
  '(?![\\ufe0e\\ufe0f])[\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\u2028\\u2029\\u2800\\ufff9-\\ufffb]';

const ONE = new RegExp(UNSEEN, 'gu');
const ANY = new RegExp(UNSEEN, 'u');
const RUNS = new RegExp(`((?:${UNSEEN})+)`, 'u');

export const hasUnseen = (text: string): boolean => ANY.test(text);

/** A text in pieces, alternating between visible text and a run of invisible characters. */
export const splitUnseen = (text: string): string[] => text.split(RUNS);

/** `U+202E` for a character. */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * For places without markup, such as a tooltip, a choice or a file: invisible characters are written out as
 * `[U+202E]`.
 */
export const writtenOut = (text: string): string =>
  hasUnseen(text) ? text.replace(ONE, (character) => `[${codeOf(character)}]`) : text;

/** In JSON or any text with its escapes: `\u202e`. */
export const escapeUnseen = (text: string): string => text.replace(ONE, escaped);

/** Each half of a pair separately (RFC 8259, section 7). */
export const escaped = (character: string): string =>
  character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
