import { holdsPseudonym } from '@/lib/contract/presenter';
import { inSlices, type Slices } from '@/lib/in-slices';
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

function* meantMembers(meant: Turn, members: readonly string[], body: unknown): Slices<unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const turned: [string, unknown][] = [];
  for (const [name, value] of Object.entries(body))
    turned.push([name, members.includes(name) ? yield* turnTexts(meant, value) : value]);
  return Object.fromEntries(turned);
}

function* turnTexts(turn: Turn, value: unknown): Slices<unknown> {
  yield;
  if (typeof value === 'string') return turn(value);
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
  if (typeof value === 'string') return holdsPseudonym(value);
  if (typeof value !== 'object' || value === null) return false;
  for (const [name, one] of Object.entries(value))
    if (holdsPseudonym(name) || (yield* findPseudonym(one))) return true;
  return false;
}
