import { beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { ACTIVITY_ASIDE } from '@/lib/testing/activity-aside';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import type { EventsQuery } from '../events';
import { receivedWebhooks } from '../tables';
import { exportEvents } from './export-events';
import { listEvents, readEvent } from './list-events';

const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const OTHER = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e12';
const minute = (count: number) => new Date(Date.UTC(2026, 10, 21, 9, count));

type Row = typeof receivedWebhooks.$inferInsert;
const row = (id: string, received: number, more: Partial<Row> = {}): Row => ({
  id,
  event: 'profile.updated',
  profile: PROFILE,
  timestamp: minute(received),
  status: 'Approved',
  verified: true,
  receivedAt: minute(received),
  headers: { 'webhook-id': id },
  body: `{"id":"${id}"}`,
  bodyHash: id,
  ...more,
});

/** In the order of storing, which differs slightly from the order of arrival. */
const ROWS: readonly Row[] = [
  row('a', 0, { event: 'profile.created', status: 'Incomplete' }),
  row('c', 2, { profile: OTHER, verified: false }),
  row('b', 1, { event: 'document.processed', status: 'pending' }),
  row('d', 3, { flags: ['illegal_move', 'late'] }),
  row('e', 40, { event: null, profile: null, status: null, timestamp: null, flags: ['unreadable'] }),
  row('f', 41, { event: '=cmd|\u202e"x",\r\n', body: '{"text":"\u202e\u200b"}' }),
];

describe.each(DATABASE_KINDS)('received events on %s', (kind) => {
  const opened = openFresh(kind);
  const context = () => ({
    ...BY_ADMINISTRATOR,
    ...ACTIVITY_ASIDE,
    db: opened.database.db,
    reads: new DatabaseReads(() => 0),
    receives: { signed: true, unsigned: false },
  });
  const idsOf = async (query: EventsQuery) =>
    (await listEvents(context(), query)).rows.map(({ id }) => id).join('');

  test('an empty log is distinguished from a filter without matches', async () => {
    const nothing = { rows: [], next: null, receiver: { signed: true, unsigned: false } };
    expect(await listEvents(context(), {})).toEqual({ ...nothing, any: false });
    await insertRows(opened.database.db, receivedWebhooks, [...ROWS]);
    expect(await listEvents(context(), { event: 'no.such' })).toEqual({ ...nothing, any: true });
  });

  test.each<[EventsQuery, string]>([
    [{}, 'fedbca'],
    [{ event: 'profile.created' }, 'a'],
    [{ profile: OTHER }, 'c'],
    [{ status: 'pending' }, 'b'],
    [{ verified: 'no' }, 'c'],
    [{ verified: 'yes', status: 'Approved' }, 'fd'],
    [{ flagged: 'yes' }, 'ed'],
    [{ from: '2026-11-21T09:02:00Z', to: '2026-11-21T09:40:00Z' }, 'edc'],
    [{ from: '2026-11-21T10:02:00+01:00', to: '2026-11-21T09:03:00Z' }, 'dc'],
    [{ from: '2026-11-22T00:00:00Z' }, ''],
    [{ to: '2026-11-20T00:00:00Z' }, ''],
  ])('filter %j: events %s, newest first', async (query, ids) => {
    expect(await idsOf(query)).toBe(ids);
  });

  test('paging has no gaps and no repeated rows', async () => {
    const seen: string[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page = await listEvents(context(), { limit: 4, ...(before === undefined ? {} : { before }) });
      seen.push(page.rows.map(({ id }) => id).join(''));
      before = page.next;
    }
    expect(seen).toEqual(['fedb', 'ca']);
  });

  test('a single event is returned completely, as received', async () => {
    expect(await readEvent(context(), 'd')).toEqual({
      number: expect.any(Number),
      id: 'd',
      event: 'profile.updated',
      profile: PROFILE,
      customerReference: null,
      timestamp: '2026-11-21T09:03:00.000Z',
      status: 'Approved',
      verified: true,
      flags: ['illegal_move', 'late'],
      receivedAt: '2026-11-21T09:03:00.000Z',
      headers: { 'webhook-id': 'd' },
      body: '{"id":"d"}',
    });
    const refused = expect.objectContaining({ code: 'no_such_event' });
    const { number } = await readEvent(context(), 'd');
    expect(await readEvent(context(), String(number))).toMatchObject({ id: 'd' });
    await expect(readEvent(context(), 'z')).rejects.toEqual(refused);
    await expect(readEvent(context(), '\0')).rejects.toEqual(refused);
  });

  const textOf = async (pieces: AsyncIterable<unknown>) => {
    let text = '';
    for await (const piece of pieces) text += piece;
    return text;
  };

  test('cases 76, 77: in the CSV nothing can run as a formula and nothing is hidden', async () => {
    const lines = (
      await textOf(exportEvents(context(), { from: '2026-11-21T09:41:00Z', format: 'csv' }))
    ).split(/(?<=Z)\r\n/);
    expect(lines[0]).toMatch(
      /^number,id,event,profile,customer_name,timestamp,status,verified,flags,flags_words,received_at\r\n\d+,f,"'=cmd\|\[U\+202E\]""x"",\r\n",/,
    );
    expect(lines).toHaveLength(2);
  });

  test('case 76: the JSON is an array of the exact events, with nothing hidden', async () => {
    const text = await textOf(exportEvents(context(), { format: 'json' }));
    const events = JSON.parse(text) as { id: string; body: string }[];
    expect(events.map(({ id }) => id).join('')).toBe('fedbca');
    const { customerReference, ...event } = await readEvent(context(), 'f');
    expect(customerReference).toBeNull();
    expect(events[0]).toEqual(event);
    expect(text).toContain('\\u202e');
    expect(text).not.toMatch(/[\u202e\u200b]/);
    expect(await textOf(exportEvents(context(), { event: 'no.such', format: 'json' }))).toBe('[]\n');
  });
});

describe.each(DATABASE_KINDS)('many events on %s', (kind) => {
  const opened = openFresh(kind);
  beforeAll(async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => row(`id${index}`, index));
    for (let start = 0; start < rows.length; start += 500) {
      await insertRows(opened.database.db, receivedWebhooks, rows.slice(start, start + 500));
    }
  });

  const bare = () => ({ ...BY_ADMINISTRATOR, ...ACTIVITY_ASIDE, db: opened.database.db });

  test('are exported completely, each once, in chunks', async () => {
    const pieces: string[] = [];
    for await (const piece of exportEvents(bare(), { format: 'csv' })) pieces.push(String(piece));
    const lines = pieces.join('').trimEnd().split('\r\n');
    expect(pieces).toHaveLength(3);
    expect(new Set(lines).size).toBe(2_501);
    expect(lines.length).toBe(2_501);
    let json = '';
    for await (const piece of exportEvents(bare(), { format: 'json' })) json += piece;
    expect(new Set((JSON.parse(json) as { id: string }[]).map(({ id }) => id)).size).toBe(2_500);
  });
});
