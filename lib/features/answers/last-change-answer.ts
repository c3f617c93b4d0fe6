import type { SettingChange } from '@/lib/features/history/setting-changes';
import type { Answer } from './reply';
import { LAST_CHANGE, SINCE } from './sentences';
import { changeNames, type History, withoutWholeLists } from './since';
import type { Configuration, Subject } from './subjects';

/** Items that are listed; beyond this only their number is given. */
const MOST_CHANGES = 8;

/** Who changed a section or a setting last, when, and why, as far as it is known. */
export function lastChangeAnswer(
  subject: Subject,
  configuration: Configuration,
  { known, readAt, timeWords }: History,
): Answer {
  if (known === 'loading') return { lead: SINCE.changesLookedUp(), grounds: [] };
  if (known === 'failed') return { lead: SINCE.notRead(), grounds: [] };
  const isOfIt = ({ path }: SettingChange) => path === subject.id || path.startsWith(`${subject.id}.`);
  const changes = withoutWholeLists(known.changes.filter(isOfIt));
  const isSection = subject.about.of === 'section';
  const title = subject.title;
  const what = isSection ? `The ${title} section` : title;
  if (changes.some(({ at }) => at > readAt)) return { lead: SINCE.changedSince(), grounds: [] };
  const [newest] = changes;
  if (newest === undefined) {
    if (known.oldest === null) return { lead: SINCE.noVersions(), grounds: [] };
    const { at, isFirst } = known.oldest;
    const [lead = '', ...grounds] = LAST_CHANGE.never(
      isSection ? `the ${title} section` : title,
      timeWords(at),
      isFirst,
    );
    return { lead, grounds };
  }
  const together = changes.filter(({ at }) => at === newest.at);
  const nameOf = changeNames(configuration);
  const listed = together.slice(0, MOST_CHANGES).map((change) => LAST_CHANGE.change(nameOf(change), change));
  const more = together.length - listed.length;
  const [lead = '', ...grounds] = LAST_CHANGE[newest.origin]({
    ...newest,
    what,
    lastBefore: timeWords(newest.lastBefore),
    at: timeWords(newest.at),
  });
  return {
    lead,
    grounds: [...grounds, LAST_CHANGE.changes(more > 0 ? [...listed, `${more} more`] : listed)],
  };
}
