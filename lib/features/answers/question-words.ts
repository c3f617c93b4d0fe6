import { searchWords } from '@/lib/platform/text/search-words';

/** Words of a question that do not name a subject. */
const FILLERS = new Set(
  `a about add added all am an and any anything appear are aren as ask asked asking asks at be been bring by can changed client could
  customer did didn do does doesn don every for from get give gone had has have he her hidden hide his how i if in is isn it its
  know may me miss misses missing must my need needed needs no not now of off on or our out please portal profile provide
  provided required s section see send setting she should show shown since so still t tell than that the their them there they
  this to up us use used uses want wanted wants was we were what when where which who why will with would you your`
    .split(/\s+/)
    .filter(Boolean),
);

export const isFiller = (word: string): boolean => FILLERS.has(word);

/**
 * The words by which a name or a question is found, in the singular. Fillers are left out unless there is nothing
 * else.
 */
export function keywordsOf(text: string): string[] {
  const words = searchWords(text.replaceAll('%', ' percent '));
  const left = words.filter((word) => !FILLERS.has(word));
  return [...new Set((left.length === 0 ? words : left).map(singular))];
}

const CHANGED = new Set('changed change changes edited modified saved updated'.split(' '));
/** They ask about a change only after "who" or "when": "which forms are assigned" is about the present. */
const DONE = new Set('added assigned removed set made hid showed'.split(' '));
/** Words of a question about a change, which name nothing. */
const OF_CHANGE = new Set([
  ...CHANGED,
  ...DONE,
  'last',
  'latest',
  'lately',
  'recently',
  'ago',
  'time',
  'most',
  'recent',
]);

/** Whether a question is about the last change of something ("who changed the forms"), or about the reason for it. */
export function asksOf(question: string): 'last_change' | 'why' | undefined {
  const words = searchWords(question);
  const isOfWhoOrWhen = words.includes('who') || words.includes('when');
  if (words.some((word) => CHANGED.has(word) || (isOfWhoOrWhen && DONE.has(word)))) return 'last_change';
  return words.includes('why') || words.includes('reason') ? 'why' : undefined;
}

/** The words that name something, without those that only say what is asked. */
export function withoutAsking(words: readonly string[], asks: 'last_change' | 'why' | undefined): string[] {
  const left = words.filter((word) =>
    asks === 'last_change' ? !OF_CHANGE.has(word) : !(asks === 'why' && word === 'reason'),
  );
  return left.length === 0 ? [...words] : left;
}

/** One spelling for "entity" and "entities", "trustee" and "trustees"; both sides of a comparison go through it. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Shorter words have too many neighbours that are one letter away. */
const SHORTEST_WITH_TYPO = 4;

/** How well a word of the question matches a word of a name: 1 for the same, 0 for a different one. */
export function likeness(asked: string, word: string): number {
  if (asked === word) return 1;
  if (/^\d+$/.test(asked)) return 0;
  if (asked.length >= 3 && word.startsWith(asked)) return 0.8;
  return asked.length >= SHORTEST_WITH_TYPO && isOneLetterAway(asked, word) ? 0.6 : 0;
}

/** One letter added, missing or different, or two adjacent letters swapped. */
function isOneLetterAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const [left, right] = [short.slice(same), long.slice(same)];
  if (left.length < right.length) return left === right.slice(1);
  const isTurned = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return isTurned || left.slice(1) === right.slice(1);
}
