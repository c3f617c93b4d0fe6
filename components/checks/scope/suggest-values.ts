import { foldToFind } from '@/lib/platform/text/search-words';

/** A value that can be chosen, with its label. */
export interface Suggestion {
  value: string;
  name: string | null;
}

/** Most suggestions shown; typing more narrows them. */
const MOST = 50;

/** Values not chosen yet that contain every word typed, the exact match first. */
export function suggest(
  among: readonly Suggestion[],
  text: string,
  chosen: readonly string[],
): readonly Suggestion[] {
  const words = foldToFind(text).split(/\s+/u).filter(Boolean);
  const found = among.filter(({ value, name }) => {
    const own = foldToFind(`${value} ${name ?? ''}`);
    return !chosen.includes(value) && words.every((word) => own.includes(word));
  });
  const isExact = ({ value }: Suggestion) => foldToFind(value) === foldToFind(text.trim());
  return [...found.filter(isExact), ...found.filter((one) => !isExact(one))].slice(0, MOST);
}

/**
 * Splits typed text into values and a rest: for IDs, the rest is anything that is not a number, such as half a name.
 */
export function splitTyped(text: string, isOfIds: boolean): { taken: string[]; left: string } {
  if (!isOfIds) return { taken: text.trim() === '' ? [] : [text.trim()], left: '' };
  const pieces = text.split(/[\s,;]+/u).filter(Boolean);
  const isId = (piece: string) => /^\d{1,15}$/.test(piece);
  // A name that contains a number is still a name.
  return pieces.every(isId)
    ? { taken: pieces.map((piece) => String(Number(piece))), left: '' }
    : { taken: [], left: text };
}
