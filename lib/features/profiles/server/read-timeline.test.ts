import { beforeEach, describe, expect, test } from 'vitest';
import { record } from '@/lib/features/activity/server/record';
import { receivedWebhooks } from '@/lib/features/events/tables';
import { configurationSnapshots } from '@/lib/features/history/tables';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR, operatorOf } from '@/lib/testing/operators';
import { TIMELINE_PAGE, type TimelineEntry } from '../known-profile';
import { readTimeline } from './read-timeline';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const OTHER = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e12';
const NOON = Date.parse('2026-11-21T12:00:00Z');

const reads = { read: <Value>(_: string, make: () => Promise<Value>) => make() };

describe.each(DATABASE_KINDS)('the timeline of a profile on %s', (kind) => {
  const opened = openFresh(kind);
  beforeEach(async () => {
    await opened.database.db.delete(receivedWebhooks);
    await opened.database.db.delete(configurationSnapshots);
  });

  const read = (before?: number, settled = async () => {}, operator = BY_ADMINISTRATOR.operator) =>
    readTimeline(
      {
        ...BY_ADMINISTRATOR,
        operator,
        db: opened.database.db,
        reads,
        readings: { enqueue: () => {}, settled },
      },
      UUID,
      { before },
    );
  /** `at` is seconds after noon. */
  const receive = (
    id: string,
    at: number | null,
    more: Partial<typeof receivedWebhooks.$inferInsert> = {},
  ) => ({
    id,
    event: 'profile.updated',
    profile: UUID,
    timestamp: at === null ? null : new Date(NOON + at * 1_000),
    verified: true,
    receivedAt: new Date(NOON),
    headers: {},
    body: '{}',
    bodyHash: '',
    ...more,
  });
  const insertWebhooks = (...rows: (typeof receivedWebhooks.$inferInsert)[]) =>
    insertRows(opened.database.db, receivedWebhooks, rows);
  const note = (reason: string, at: number) =>
    opened.database.db.insert(configurationSnapshots).values({
      profile: UUID,
      hash: `${reason} ${at}`,
      reason,
      firstReadAt: new Date(NOON + at * 1_000),
      lastReadAt: new Date(NOON + at * 1_000),
      changes: [],
      forms: null,
      requestId: 'request',
      content: 0,
      before: 0,
    });
  const names = (entries: readonly TimelineEntry[]) =>
    entries.map((entry) => (entry.of === 'event' ? entry.event.id : entry.note.kind));

  test('an unknown profile has an empty one', async () => {
    await insertWebhooks(receive('elsewhere', 1, { profile: OTHER }));
    expect(await read()).toEqual({ entries: [], next: null });
  });

  test('case 64: a webhook is placed at its own time, however late it arrived', async () => {
    await insertWebhooks(receive('second', 20), receive('first', 10), receive('third', 30));
    expect(names((await read()).entries)).toEqual(['third', 'second', 'first']);
  });

  test('case 71: a webhook with an unreadable time is placed where it was received', async () => {
    await insertWebhooks(receive('before', -5), receive('timeless', null), receive('after', 5));
    const { entries } = await read();
    expect(names(entries)).toEqual(['after', 'timeless', 'before']);
    expect(entries[1]?.at).toBe('2026-11-21T12:00:00.000Z');
  });

  test('readings and saves by this console appear between the webhooks, including pending ones', async () => {
    await insertWebhooks(receive('created', 0), receive('updated', 20));
    const { entries } = await read(undefined, async () => {
      await note('read', 10);
      await note('saved', 30);
    });
    expect(names(entries)).toEqual(['saved', 'updated', 'read', 'created']);
  });

  test('forms saved here show who saved them, why and by which assignment, for support too', async () => {
    await note('read', 10);
    await note('saved', 30);
    const actor = { ...BY_ADMINISTRATOR, call: { requestId: 'request', from: null }, now: () => NOON };
    const save = { action: 'forms.changed', profile: UUID, reason: 'Asked for' } as const;
    const intended = { ...save, outcome: 'intended', reason: 'Not this one' } as const;
    await record(opened.database.db, actor, {
      ...save,
      after: { enabled: true, form_ids: [317], assignment: 12 },
      intent: await record(opened.database.db, actor, intended),
    });
    const entriesFor = async (role: 'support' | 'compliance_manager') =>
      (await read(undefined, async () => {}, operatorOf(role))).entries.map((entry) =>
        entry.of === 'note' ? [entry.note.kind, entry.note.by, entry.note.reason, entry.note.assignment] : [],
      );
    const first = ['read', null, null, null];
    for (const role of ['support', 'compliance_manager'] as const)
      expect(await entriesFor(role)).toEqual([['saved', 'Ada Hart', 'Asked for', 12], first]);
  });

  test('paging has no gaps and no repeated rows, even with equal times and notes in between', async () => {
    const many = Array.from({ length: 2 * TIMELINE_PAGE + 7 }, (_, index) =>
      receive(`event ${index}`, Math.floor(index / 3)),
    );
    await insertWebhooks(...many);
    for (const at of [-10, 5, 17, 18.5, 40]) await note('changed', at);
    const pages = [await read()];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read(next));
    const all = pages.flatMap(({ entries }) => entries);
    expect(pages).toHaveLength(3);
    expect(all).toHaveLength(many.length + 5);
    expect(new Set(names(all.filter((entry) => entry.of === 'event')))).toEqual(
      new Set(many.map(({ id }) => id)),
    );
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
  });

  test('a page after a deleted event is the end', async () => {
    await insertWebhooks(receive('one', 1));
    expect(await read(999_999_999)).toEqual({ entries: [], next: null });
  });
});
