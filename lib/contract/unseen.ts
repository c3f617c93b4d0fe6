/**
 * Characters that are not seen but change how the text around them reads, or hide another text in it: what turns the
 * direction, joins and separators without width, fillers, tags and what else Unicode calls default ignorable. The two
 * that choose between the looks of a sign (U+FE0E, U+FE0F) are no more than that, and many a sign has one.
 */
const UNSEEN =
  '(?![\\ufe0e\\ufe0f])[\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\u2028\\u2029\\u2800\\ufff9-\\ufffb]';

const ONE = new RegExp(UNSEEN, 'gu');
const ANY = new RegExp(UNSEEN, 'u');
const RUNS = new RegExp(`((?:${UNSEEN})+)`, 'u');

export const hasUnseen = (text: string): boolean => ANY.test(text);

/** A text in pieces, alternating between what is seen and a run of what is not. */
export const splitUnseen = (text: string): string[] => text.split(RUNS);

/** `U+202E` of a character. */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** For where no mark can stand, as in a tooltip, a choice or a file: what is not seen is written out, as `[U+202E]`. */
export const writtenOut = (text: string): string =>
  hasUnseen(text) ? text.replace(ONE, (character) => `[${codeOf(character)}]`) : text;

/** In JSON or any text with its escapes: `\u202e`. */
export const escapeUnseen = (text: string): string => text.replace(ONE, escaped);

/** Each half of a pair by itself (RFC 8259, section 7). */
export const escaped = (character: string): string =>
  character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
