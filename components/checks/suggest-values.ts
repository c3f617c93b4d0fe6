/** A value that can be chosen, with the name of what it stands for. */
export interface Suggestion {
  value: string;
  name: string | null;
}

/** Suggestions at a time: more are found by typing on. */
const MOST = 50;

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Those that have every word that was typed and are not chosen yet, the exact value first. */
export function suggest(
  among: readonly Suggestion[],
  text: string,
  chosen: readonly string[],
): readonly Suggestion[] {
  const words = folded(text).split(/\s+/u).filter(Boolean);
  const found = among.filter(({ value, name }) => {
    const own = folded(`${value} ${name ?? ''}`);
    return !chosen.includes(value) && words.every((word) => own.includes(word));
  });
  const isExact = ({ value }: Suggestion) => folded(value) === folded(text.trim());
  return [...found.filter(isExact), ...found.filter((one) => !isExact(one))].slice(0, MOST);
}

/** The values in a typed text, and what of it is none: of IDs all that is not a number, such as half a name. */
export function splitTyped(text: string, isOfIds: boolean): { taken: string[]; left: string } {
  if (!isOfIds) return { taken: text.trim() === '' ? [] : [text.trim()], left: '' };
  const pieces = text.split(/[\s,;]+/u).filter(Boolean);
  const isId = (piece: string) => /^\d{1,15}$/.test(piece);
  // A name with a number in it is a name.
  return pieces.every(isId)
    ? { taken: pieces.map((piece) => String(Number(piece))), left: '' }
    : { taken: [], left: text };
}
