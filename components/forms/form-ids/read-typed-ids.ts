import { parseFormIds } from './parse-form-ids';
import { isName } from './suggest-forms';

/**
 * Reads text typed or pasted into a field of forms: "source of wealth" is one name, not three words that aren't
 * numbers.
 */
export function readTypedIds(typed: string): ReturnType<typeof parseFormIds> {
  const read = parseFormIds(typed);
  const isOneName = read.ids.length === 0 && isName(typed) && !/[,;\n]/u.test(typed);
  if (!isOneName) return read;
  return { ids: [], refused: [{ word: typed.trim(), why: 'is not a form ID: numbers only' }] };
}
