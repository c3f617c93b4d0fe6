import { foldToFind } from '@/lib/platform/text/search-words';

/** A form that can be added, as shown in the list below the field. */
export interface FormSuggestion {
  id: number;
  label: string | null;
  /** Known profiles that have it. */
  profiles: number;
  /** The text that is searched. */
  words: string;
}

/** Most suggestions shown; typing more narrows them. */
const MOST = 8;

/** Most forms in the full list: an account has some hundreds, and typing finds the rest. */
const MOST_LISTED = 300;

/** Whether the text is a form's name rather than numbers. */
export const isName = (text: string): boolean => /\p{L}/u.test(text);

/** Every form that has a label or is on a known profile. */
export function toSuggestions(
  names: Readonly<Record<string, string>>,
  known: readonly { id: number; profiles: number }[],
): FormSuggestion[] {
  const counts = new Map(known.map(({ id, profiles }) => [id, profiles]));
  const ids = new Set([...Object.keys(names).map(Number), ...counts.keys()]);
  return [...ids].map((id) => {
    const label = Object.hasOwn(names, String(id)) ? (names[String(id)] ?? null) : null;
    return { id, label, profiles: counts.get(id) ?? 0, words: foldToFind(`${id} ${label ?? ''}`) };
  });
}

/**
 * Forms that a text may mean: those whose label contains every word or whose number starts with it, the exact number
 * first and then by frequency. Empty for an empty text.
 */
export function suggestForms(
  all: readonly FormSuggestion[],
  text: string,
  chosen: ReadonlySet<number>,
): FormSuggestion[] {
  const words = foldToFind(text).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  return all
    .filter(({ id }) => !chosen.has(id))
    .filter((form) => words.every((word) => form.words.includes(word)))
    .filter(({ id }) => isName(text) || String(id).startsWith(text.trim()))
    .toSorted((one, other) => rank(other, text) - rank(one, text) || one.id - other.id)
    .slice(0, MOST);
}

/** Every known form that is not in the list yet, most frequent first. */
export const listForms = (all: readonly FormSuggestion[], chosen: ReadonlySet<number>): FormSuggestion[] =>
  all
    .filter(({ id }) => !chosen.has(id))
    .toSorted((one, other) => other.profiles - one.profiles || one.id - other.id)
    .slice(0, MOST_LISTED);

/** Most forms named as possible meanings of a text. */
const MOST_NAMED = 3;

/** What a text that is not a number may mean: "may be 102 Source of wealth: …". Null if nothing matches. */
export function guessWords(found: readonly FormSuggestion[]): string | null {
  if (found.length === 0) return null;
  const names = found.slice(0, MOST_NAMED).map(({ id, label }) => [id, label].filter(Boolean).join(' '));
  const last = found.length > MOST_NAMED ? 'another' : names.length > 1 ? names.pop() : undefined;
  const which = last === undefined ? names.join('') : `${names.join(', ')} or ${last}`;
  return `matches ${which}: choose one from the list, or type its number`;
}

const rank = ({ id, profiles }: FormSuggestion, text: string): number =>
  String(id) === text.trim() ? Number.POSITIVE_INFINITY : profiles;
