/** Maximum length of an indexed word, in characters. */
const LONGEST_WORD = 60;

/** Letters that Unicode does not decompose, as people without them on their keyboard type them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ŧ: 't',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
  ـ: '',
};
const PLAIN_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/** Accents, and the points of Hebrew and Arabic: marks that people leave out. Those of Thai or Hindi are vowels. */
const LEFT_OUT =
  /[\u{300}-\u{36f}\u{591}-\u{5bd}\u{5bf}\u{5c1}\u{5c2}\u{5c4}\u{5c5}\u{5c7}\u{610}-\u{61a}\u{64b}-\u{65f}\u{670}\u{6d6}-\u{6ed}]/gu;

const ASCII = /^[\0-\x7f]*$/;
const KATAKANA = /[\u{30a1}-\u{30f6}]/gu;
const TO_HIRAGANA = -0x60;

/**
 * A text as it is compared with what people type: in lower case, without accents, with full-width letters and the two
 * Japanese alphabets alike. Source: Unicode, UAX #15 (NFKD).
 */
export function foldText(text: string): string {
  // Most texts are, and there may be a hundred thousand.
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(LEFT_OUT, '')
    .replace(PLAIN_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_HIRAGANA));
}

/** Characters within a name that people leave out, or type in other ways. */
const JOINER = /[\p{Pd}'’‘ʼʻ`´′·.]/gu;

/** Like `foldText`, without apostrophes and hyphens: to look for a part of a text. */
export const foldToFind = (text: string): string => foldText(text).replace(JOINER, '');

const wordsOf = (folded: string): string[] =>
  folded
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''));

/** The folded words of a text, of letters and digits alone: "Zoë’s Café" is zoe, s, cafe. */
export const searchWords = (text: string): string[] => wordsOf(foldText(text));

/** Writing without spaces between words: a search may begin at any character. */
const UNSPACED = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}';
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

const runsOf = (word: string): string[] => word.match(UNSPACED_RUN) ?? [];

/** "山田商事" can be found by 山田商事, 田商事, 商事 and 事, but not by a mark within it. */
function beginningsIn(run: string): string[] {
  if (!IS_UNSPACED.test(run)) return [run];
  const characters = [...run];
  return characters.flatMap((first, at) =>
    at > 0 && /\p{M}/u.test(first) ? [] : [characters.slice(at).join('')],
  );
}

const splitAtSpaces = (text: string): string[] => foldText(text).split(/\s+/u).filter(Boolean);

/** A text between spaces as words, and as one word without its apostrophes and hyphens: "o'brien" is obrien as well. */
function readings(piece: string): string[][] {
  const apart = wordsOf(piece).flatMap(runsOf);
  const joined = wordsOf(piece.replace(JOINER, '')).flatMap(runsOf);
  const isSame = apart.join(' ') === joined.join(' ');
  return [apart, ...(isSame ? [] : [joined])].filter((words) => words.length > 0);
}

/** All words by whose beginning a text can be found, without repeats. */
export const indexedWords = (text: string): string[] => [
  ...new Set(splitAtSpaces(text).flatMap((piece) => readings(piece).flat().flatMap(beginningsIn))),
];

/** What a search looks for: of each term, one reading whose words all begin an indexed word. */
export type SearchTerm = readonly (readonly string[])[];
export const searchTerms = (text: string): SearchTerm[] =>
  splitAtSpaces(text)
    .map(readings)
    .filter((term) => term.length > 0);

/** Whether each term has a reading whose words all meet `isFound`. */
export const meetsTerms = (terms: readonly SearchTerm[], isFound: (word: string) => boolean): boolean =>
  terms.every((term) => term.some((words) => words.every(isFound)));

/** Whether a text is found by these terms. */
export function hasTerms(text: string, terms: readonly SearchTerm[]): boolean {
  const words = indexedWords(text);
  return meetsTerms(terms, (wanted) => words.some((word) => word.startsWith(wanted)));
}
