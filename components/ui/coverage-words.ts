import type { CoverageCounts } from '@/lib/contract/coverage';
import { countWords } from './count-words';

type Counted = Pick<CoverageCounts, 'fresh' | 'older' | 'unreadable' | 'never'>;

/**
 * What stands beside every number that rests on readings: "Of 398 of 400 read; 2 never read: of those it is not known."
 *
 * @param among Of which profiles, as it follows a number of them: "in scope"
 */
export function coverageWords({ fresh, older, unreadable, never }: Counted, among = ''): string {
  const read = fresh + older;
  const known = read + unreadable + never;
  const where = among === '' ? '' : ` ${among}`;
  if (known === 0)
    return among === '' ? 'No profile is known that the other filters leave.' : `No profile is ${among}.`;
  const unread = [
    ...(unreadable === 0 ? [] : [`${countWords(unreadable)} unreadable`]),
    ...(never === 0 ? [] : [`${countWords(never)} never read`]),
  ];
  const late = older === 0 ? '' : `${countWords(older)} longer ago`;
  return unread.length === 0
    ? `Of ${countWords(read)} ${read === 1 ? 'profile' : 'profiles'}${where}, ${read === 1 ? 'which was' : 'all of them'} read${late && (read === 1 ? ' longer ago' : `, ${late}`)}.`
    : `Of ${countWords(read)} of ${countWords(known)}${where} read${late && ` (${late})`}; ${unread.join(', ')}: of those it is not known.`;
}
