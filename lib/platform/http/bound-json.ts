import type { Slices } from '@/lib/platform/in-slices';

/** Limits for a JSON text to be parsed. */
export interface JsonBounds {
  levels: number;
  /** Lists, objects, and their contents: opening brackets and commas. */
  values: number;
  /** Members of all objects together. */
  members: number;
  /** Escaped characters of all texts together: each costs the parser as much as ten others. */
  escapes: number;
}

/** Why a text is not parsed, and the position of the fault. */
export interface JsonFault {
  fault:
    | 'too_deep'
    | 'too_many_values'
    | 'too_many_members'
    | 'too_many_escapes'
    | 'repeated_member'
    | 'not_json';
  at: number;
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** Characters between two chances to yield: about a millisecond. */
const STRETCH = 65_536;

/**
 * Finds the first reason not to parse a text, visiting each character once and without recursion, so that anything
 * parsed is bounded. If an object repeats a member, programs differ as to which one counts (RFC 8259, section 4).
 * @returns null if it may be parsed; only the parser knows whether it is valid JSON
 */
export function* boundJson(
  text: string,
  { levels, values, members, escapes }: JsonBounds,
): Slices<JsonFault | null> {
  /** The names so far in each open object; null for a list, and for an object without members. */
  const open: (Set<string> | null)[] = [];
  let [valuesLeft, membersLeft, escapesLeft, restAt] = [values, members, escapes, STRETCH];
  let index = 0;
  while (index < text.length) {
    if (index >= restAt) {
      restAt = index + STRETCH;
      yield;
    }
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      let end = index + 1;
      for (; end < text.length && text.charCodeAt(end) !== QUOTE; end += 1) {
        if (end >= restAt) {
          restAt = end + STRETCH;
          yield;
        }
        if (text.charCodeAt(end) !== BACKSLASH) continue;
        escapesLeft -= 1;
        if (escapesLeft < 0) return { fault: 'too_many_escapes', at: end };
        end += 1;
      }
      let next = end + 1;
      while (SPACES.has(text.charCodeAt(next))) next += 1;
      if (text.charCodeAt(next) === COLON) {
        membersLeft -= 1;
        if (membersLeft < 0) return { fault: 'too_many_members', at: index };
        const name = readName(text.slice(index, end + 1));
        if (name === null || open.length === 0) return { fault: 'not_json', at: index };
        const names = open[open.length - 1] ?? new Set();
        if (names.has(name)) return { fault: 'repeated_member', at: next };
        open[open.length - 1] = names.add(name);
      }
      index = next;
      continue;
    }
    if (code === COMMA) valuesLeft -= 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (open.push(null) > levels) return { fault: 'too_deep', at: index };
      valuesLeft -= 1;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) open.pop();
    if (valuesLeft < 0) return { fault: 'too_many_values', at: index };
    index += 1;
  }
  return null;
}

/** Null if it is not a JSON string. */
function readName(written: string): string | null {
  if (!written.includes('\\')) return written.slice(1, -1);
  try {
    return JSON.parse(written) as string;
  } catch {
    return null;
  }
}
