import type { Slices } from '@/lib/platform/in-slices';
import { parseExactJson } from '@/lib/platform/text/exact-number';
import { readAnswer, unreadable } from './answer-data';

/** Characters of a list that are parsed in one step: well below a millisecond. */
const PIECE = 32_768;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

const DATA = /"data"\s*:\s*\[/y;

const notJson = () => unreadable('The onboarding service answered with something that is not JSON.', false);

/**
 * Reads an answer whose `data` is a list of any length: passes each few hundred of its items to `onItems`, in order, and
 * returns the other members, with `data` if it is not a list. Parsing 12 MB at once would block the thread for a
 * tenth of a second.
 * @throws UpstreamError `service_answer_unreadable`
 */
export function* readListAnswer(
  text: string,
  onItems: (items: readonly unknown[]) => void,
): Slices<{ data: unknown }> {
  const start = startOfList(text);
  if (start === null) {
    const answer = readAnswer(text, false);
    if (Array.isArray(answer.data)) onItems(answer.data);
    return answer;
  }
  let [from, at, depth] = [start, start, 0];
  const parse = (to: number) => onItems(parseItems(text.slice(from, to)));
  for (; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
    else if (code === CLOSE_OBJECT || (code === CLOSE_LIST && depth > 0)) depth -= 1;
    else if (code === COMMA && depth === 0 && at - from > PIECE) {
      parse(at);
      from = at + 1;
      yield;
    } else if (code === CLOSE_LIST) break;
    else if (Number.isNaN(code)) throw notJson();
  }
  // An item has to follow a comma.
  if (from > start && text.slice(from, at).trim() === '') throw notJson();
  parse(at);
  return readAnswer(`${text.slice(0, start)}${text.slice(at)}`, false);
}

/** The position of the first item, if `data` of the outermost object is a list. */
function startOfList(text: string): number | null {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      DATA.lastIndex = at;
      if (depth === 1 && DATA.test(text)) return DATA.lastIndex;
      at = endOfString(text, at);
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) depth -= 1;
  }
  return null;
}

function parseItems(text: string): unknown[] {
  try {
    return parseExactJson(`[${text}]`) as unknown[];
  } catch {
    throw notJson();
  }
}

/** The position where the string that begins at `start` ends; without an end, that of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
