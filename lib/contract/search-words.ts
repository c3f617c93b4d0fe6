/** Maximum length of an indexed word, in characters. */
const LONGEST_WORD = 60;

/** Words in lower case and without accents, of letters and digits alone: "Zoë’s Café" is zoe, s, cafe. */
export const searchWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''));

/** Whether each wanted word is the beginning of a word of the text. */
export function hasWords(text: string, wanted: readonly string[]): boolean {
  const words = searchWords(text);
  return wanted.every((one) => words.some((word) => word.startsWith(one)));
}
