const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Whether brackets outside of strings nest deeper than `levels`. Looks at each character once, no recursion. */
export function isDeeperThan(text: string, levels: number): boolean {
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
      if (depth > levels) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}

/**
 * Whether an object anywhere in a JSON text names a member twice: programs differ as to which of them counts
 * (RFC 8259, section 4), so that what one checked another may not obey. Looks at each character once.
 * @param text Valid JSON.
 */
export function hasRepeatedMember(text: string): boolean {
  /** The names so far of each object that is open; a list has a place too, and no names. */
  const open: Set<string>[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '{' || character === '[') open.push(new Set());
    else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const end = endOfString(text, index);
      if (text.charCodeAt(afterSpaces(text, end + 1)) === COLON) {
        const name = JSON.parse(text.slice(index, end + 1)) as string;
        const names = open.at(-1);
        if (names?.has(name)) return true;
        names?.add(name);
      }
      index = end;
    }
  }
  return false;
}

/** Where the string that begins at `start` ends. */
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
