import { expect, test } from 'vitest';
import { REVIEW_STATUS_MOVES } from '@/lib/configuration/contract/review-moves';
import type { TimelineEntry } from '@/lib/features/profiles/known-profile';
import { earlierStatuses, eventWords } from './entry-words';

const updated = (status: string | null) => ({ event: 'profile.updated', status });

test.each(REVIEW_STATUS_MOVES)("the move from $from to $to has the document's words", ({ from, to, by }) => {
  const story = eventWords(updated(to), from);
  expect(story.from).toBe(from);
  expect(story.title).toBe(by === 'Move exists' ? 'Profile archived' : by);
});

test('an undocumented move is described as a change', () => {
  expect(eventWords(updated('Approved'), 'Incomplete')).toEqual({
    title: 'Status changed',
    from: 'Incomplete',
  });
});

test('an update without a change of status is not described as a move', () => {
  expect(eventWords(updated('Approved'), 'Approved').from).toBeNull();
  expect(eventWords(updated('Approved'), undefined)).toEqual({ title: 'Profile updated', from: null });
});

test('case 66: an unknown event, and a body without one, are described as such', () => {
  expect(eventWords({ event: 'portal.verified', status: null }, null).title).toMatch('Unknown event');
  expect(eventWords({ event: null, status: null }, null).title).toBe('Webhook without an event name');
});

const event = (name: string, status: string | null) =>
  ({ of: 'event', at: '', event: { event: name, status } }) as unknown as TimelineEntry;
const note = { of: 'note', at: '', note: {} } as unknown as TimelineEntry;

test('the status before an entry comes from the previous profile event, whatever is in between', () => {
  const entries = [
    event('profile.updated', 'Needs Review'),
    note,
    event('document.complete', 'complete'),
    event('profile.updated', 'Processed'),
    event('profile.created', 'Incomplete'),
  ];
  const expected = ['Processed', 'Processed', 'Processed', 'Incomplete'];
  expect(earlierStatuses(entries, true)).toEqual([...expected, null]);
  expect(earlierStatuses(entries, false)).toEqual([...expected, undefined]);
});
