import type { CoverageCounts } from '@/lib/features/profiles/coverage';
import { countWords } from './count-words';

type ReadCounts = Pick<CoverageCounts, 'fresh' | 'older' | 'unreadable' | 'never'>;

/**
 * Shown next to every number based on readings: "Based on 398 of 400 profiles. Not included: 2 never read."
 *
 * @param among Which profiles, to follow a number of them: "in scope"
 */
export function coverageWords({ fresh, older, unreadable, never }: ReadCounts, among = ''): string {
  const read = fresh + older;
  const known = read + unreadable + never;
  const where = among === '' ? '' : ` ${among}`;
  if (known === 0) {
    return among === '' ? 'No known profile matches the other filters.' : `No profile is ${among}.`;
  }
  const unread = [
    ...(unreadable === 0 ? [] : [`${countWords(unreadable)} unreadable`]),
    ...(never === 0 ? [] : [`${countWords(never)} never read`]),
  ];
  const profiles = `${known === 1 ? 'profile' : 'profiles'}${where}`;
  const late = older === 0 ? '' : ` (${read === 1 ? '' : `${countWords(older)} `}out of date)`;
  if (unread.length === 0)
    return `Based on ${known === 1 ? '' : 'all '}${countWords(known)} ${profiles}${late}.`;
  const counted = read === 0 ? 'none' : countWords(read);
  return `Based on ${counted} of ${countWords(known)} ${profiles}${late}. Not included: ${unread.join(', ')}.`;
}
