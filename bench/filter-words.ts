import type { Row } from './service-client';

/** One key to press when the field contains `before`. */
export interface Key {
  before: string;
  key: string;
}

const LONGEST = 3;

/** Ignores case, width and accents, as both lists do when searching. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/**
 * Words to type, as keys with a visible effect: the first visible row no longer matches and another one does. No text
 * is used twice, so nothing is answered from an earlier search.
 */
export function chooseWords(rows: readonly Row[], amount: number): Key[][] {
  const newestFirst = [...rows].sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  const names = newestFirst.map(({ name }) => fold(name));
  const words = new Set(names.flatMap((name) => name.match(/\b[a-z]{3,}\b/g) ?? []));
  const starts = new Set<string>();
  const chosen: Key[][] = [];
  for (const word of words) {
    if (chosen.length >= amount) break;
    if (starts.has(word.slice(0, 1))) continue;
    starts.add(word.slice(0, 1));
    const keys = visibleKeys(names, word.slice(0, LONGEST));
    if (keys.length > 0) chosen.push(keys);
  }
  return chosen;
}

function visibleKeys(names: readonly string[], word: string): Key[] {
  return [...word].flatMap((key, index) => {
    const before = word.slice(0, index);
    const top = names.find((name) => name.includes(before));
    const found = names.some((name) => name.includes(before + key));
    return found && top !== undefined && !top.includes(before + key) ? [{ before, key }] : [];
  });
}
