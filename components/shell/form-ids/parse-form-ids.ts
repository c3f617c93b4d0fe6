import { formId } from '@/lib/contract/forms-update';

/** A word that is no form ID, and why, in words for the operator. */
export interface RefusedWord {
  word: string;
  why: string;
}

interface ParsedFormIds {
  /** One each, in the order in which they first came. */
  ids: number[];
  refused: RefusedWord[];
}

/** What stands between two IDs, typed or in a list from a sheet. */
const BETWEEN = /[\s,;]+/u;

/** Whether a text holds more than the beginning of one ID. */
export const holdsSeparator = (text: string): boolean => BETWEEN.test(text);

/** Reads a typed ID or a pasted list. Never throws; what cannot be read is named, not dropped. */
export function parseFormIds(text: string): ParsedFormIds {
  const ids = new Set<number>();
  const refused = new Map<string, RefusedWord>();
  for (const word of text.split(BETWEEN)) {
    if (word === '') continue;
    const why = objectionTo(word);
    if (why === null) ids.add(Number(word));
    else refused.set(word, { word, why });
  }
  return { ids: [...ids], refused: [...refused.values()] };
}

function objectionTo(word: string): string | null {
  if (!/^\d+$/.test(word)) return 'is not a form ID: numbers only';
  const read = formId.safeParse(Number(word));
  if (read.success) return null;
  return Number(word) === 0 ? 'is not a form ID: it must be above zero' : 'is not a form ID: it is too large';
}
