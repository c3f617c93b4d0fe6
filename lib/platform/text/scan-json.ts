const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Whether brackets outside of strings nest deeper than `levels`. */
export const isDeeperThan = (text: string, levels: number): boolean => findDeeperThan(text, levels) !== -1;

/**
 * The position of the first bracket that nests deeper than `levels`, or -1. Visits each character once, without
 * recursion.
 */
export function findDeeperThan(text: string, levels: number): number {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > levels) return index;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return -1;
}

/** The path of the value that begins at `end`: names and positions, from the outermost. */
export function placeOf(text: string, end: number): string[] {
  const place: (string | number)[] = [];
  for (let index = 0; index < end; index += 1) {
    const character = text[index];
    const last = place.at(-1);
    if (character === '{') place.push('');
    else if (character === '[') place.push(0);
    else if (character === '}' || character === ']') place.pop();
    else if (character === ',' && typeof last === 'number') place[place.length - 1] = last + 1;
    else if (character === '"') {
      const close = endOfString(text, index);
      if (typeof last === 'string' && text.charCodeAt(afterSpaces(text, close + 1)) === COLON) {
        place[place.length - 1] = text.slice(index + 1, close);
      }
      index = close;
    }
  }
  return place.map(String);
}

/** The position where the string that begins at `start` ends. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== QUOTE) {
    index += text.charCodeAt(index) === BACKSLASH ? 2 : 1;
  }
  return index;
}

function afterSpaces(text: string, start: number): number {
  let index = start;
  while (SPACES.has(text.charCodeAt(index))) index += 1;
  return index;
}
