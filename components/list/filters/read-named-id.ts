import { foldToFind } from '@/lib/platform/text/search-words';

/** An ID with its label; "" if it has none. */
export interface NamedId {
  id: string;
  label: string;
}

const folded = (text: string) => foldToFind(text).trim();

/** The ID that a text refers to: a number with or without trailing text, a whole label, or part of a single label. */
export function readNamedId(text: string, known: readonly NamedId[]): string | null {
  const number = /^\s*(\d{1,15})(?:\s|$)/.exec(text)?.[1];
  if (number !== undefined) return String(Number(number));
  const sought = folded(text);
  if (sought === '') return null;
  const whole = known.filter(({ label }) => folded(label) === sought);
  const found = whole.length > 0 ? whole : known.filter(({ label }) => folded(label).includes(sought));
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}
