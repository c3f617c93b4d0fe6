import { objectionToFormId } from '@/lib/configuration/contract/form-ids';
import { isName } from './suggest-forms';

/** A word that is not a form ID, with the reason. */
export interface RefusedWord {
  word: string;
  why: string;
}

interface ParsedFormIds {
  /** Unique IDs, in order of first appearance. */
  ids: number[];
  refused: RefusedWord[];
}

/** Separators between IDs, typed or pasted from a sheet. */
const BETWEEN = /[\s,;]+/u;

/** Whether a text contains more than the start of one ID. */
export const holdsSeparator = (text: string): boolean => BETWEEN.test(text);

/** Reads a typed ID or a pasted list. Never throws; unreadable words are reported, not dropped. */
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

/**
 * Reads text typed or pasted into a field of forms: "source of wealth" is one name, not three words that aren't
 * numbers.
 */
export function readTypedIds(typed: string): ParsedFormIds {
  const read = parseFormIds(typed);
  const isOneName = read.ids.length === 0 && isName(typed) && !/[,;\n]/u.test(typed);
  if (!isOneName) return read;
  return { ids: [], refused: [{ word: typed.trim(), why: 'is not a form ID: numbers only' }] };
}

function objectionTo(word: string): string | null {
  if (!/^\d+$/.test(word)) return 'is not a form ID: numbers only';
  if (objectionToFormId(Number(word)) === null) return null;
  return Number(word) === 0 ? 'is not a form ID: it must be above zero' : 'is not a form ID: it is too large';
}
