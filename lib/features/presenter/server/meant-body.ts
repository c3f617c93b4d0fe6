import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { holdsPseudonym } from '../presenter';
import type { Pseudonyms } from './pseudonyms';

/** A copy of a body, with pseudonyms replaced by the real values in these of its members. */
export const meantBody = (
  { meant }: Pseudonyms,
  members: readonly string[],
  body: unknown,
): Promise<unknown> => inSlices(meantMembers(meant, members, body));

/** Whether a body has a replacement made by masking anywhere, in a name or in a text. */
export const bodyHoldsPseudonym = (body: unknown): Promise<boolean> => inSlices(findPseudonym(body));

type Turn = (text: string) => string;

/** Characters of a text that are searched at once, and more than a replacement has. */
const STRETCH = 65_536;
const LONGEST_REPLACEMENT = 64;

/** Parts of a long text, which end at line breaks where it has them. */
function* stretchesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const most = start + STRETCH;
    const lineBreak = most < text.length ? text.lastIndexOf('\n', most) : -1;
    const end = lineBreak > start ? lineBreak : most;
    yield text.slice(start, end);
    start = end;
  }
}

function* turnText(turn: Turn, text: string): Slices<string> {
  if (text.length <= STRETCH) return turn(text);
  const parts: string[] = [];
  for (const part of stretchesOf(text)) {
    parts.push(turn(part));
    yield;
  }
  return parts.join('');
}

function* holdsIn(text: string): Slices<boolean> {
  let before = '';
  for (const part of stretchesOf(text)) {
    if (holdsPseudonym(before + part)) return true;
    before = part.slice(-LONGEST_REPLACEMENT);
    yield;
  }
  return false;
}

function* meantMembers(meant: Turn, members: readonly string[], body: unknown): Slices<unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const turned: [string, unknown][] = [];
  for (const [name, value] of Object.entries(body))
    turned.push([name, members.includes(name) ? yield* turnTexts(meant, value) : value]);
  return Object.fromEntries(turned);
}

function* turnTexts(turn: Turn, value: unknown): Slices<unknown> {
  yield;
  if (typeof value === 'string') return yield* turnText(turn, value);
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    const members: [string, unknown][] = [];
    for (const [name, one] of Object.entries(value)) members.push([name, yield* turnTexts(turn, one)]);
    return Object.fromEntries(members);
  }
  const list: unknown[] = [];
  for (const one of value) list.push(yield* turnTexts(turn, one));
  return list;
}

function* findPseudonym(value: unknown): Slices<boolean> {
  yield;
  if (typeof value === 'string') return yield* holdsIn(value);
  if (typeof value !== 'object' || value === null) return false;
  for (const [name, one] of Object.entries(value))
    if (holdsPseudonym(name) || (yield* findPseudonym(one))) return true;
  return false;
}
