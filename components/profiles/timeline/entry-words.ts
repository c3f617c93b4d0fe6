import { REVIEW_STATUS_MOVES } from '@/lib/configuration/contract/review-moves';
import type { TimelineEntry, TimelineNote } from '@/lib/features/profiles/known-profile';

/** What a webhook of a profile says, given the previous review status; undefined if that is unknown. */
interface EventWords {
  title: string;
  /** The previous status, if it is known to have changed. */
  from: string | null;
}

const NOTES: Record<TimelineNote['kind'], string> = {
  read: 'Configuration first read',
  changed: 'Changed outside this console',
  saved: 'Forms saved here',
};

export const timelineNoteTitle = ({ kind }: Pick<TimelineNote, 'kind'>): string => NOTES[kind];

const OTHER_EVENTS = new Map([
  ['profile.created', 'Profile created'],
  ['document.processed', 'Document processing not finished'],
  ['document.complete', 'Document processing complete'],
]);

export function eventWords(
  { event, status }: { event: string | null; status: string | null },
  earlier: string | null | undefined,
): EventWords {
  if (event === null) return { title: 'Webhook without an event name', from: null };
  if (event !== 'profile.updated') {
    return { title: OTHER_EVENTS.get(event) ?? 'Unknown event', from: null };
  }
  if (earlier === undefined || earlier === null || status === null) {
    return { title: 'Profile updated', from: null };
  }
  if (earlier === status) return { title: 'Details changed, same status', from: null };
  return { title: moveWords(earlier, status) ?? 'Status changed', from: earlier };
}

/** The document's words for a move of a profile; it has none for archiving. */
function moveWords(from: string, to: string): string | undefined {
  const move = REVIEW_STATUS_MOVES.find((row) => row.from === from && row.to === to);
  return move?.move === 'archive' ? 'Profile archived' : move?.by;
}

const isOfProfile = (entry: TimelineEntry): boolean =>
  entry.of === 'event' && (entry.event.event?.startsWith('profile.') ?? false) && entry.event.status !== null;

/**
 * The review status before each entry of a timeline, newest first: that of the next older profile event.
 * @param isWhole Nothing older is left to read: before the oldest entry there was no status, rather than an unknown
 * one.
 */
export function earlierStatuses(
  entries: readonly TimelineEntry[],
  isWhole: boolean,
): (string | null | undefined)[] {
  let earlier: string | null | undefined = isWhole ? null : undefined;
  const told = [...entries].reverse().map((entry) => {
    const before = earlier;
    if (entry.of === 'event' && isOfProfile(entry)) earlier = entry.event.status;
    return before;
  });
  return told.reverse();
}
