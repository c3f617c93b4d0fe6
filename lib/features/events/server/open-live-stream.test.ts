import { max } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Database } from '@/lib/platform/db/database';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { LiveHub } from '@/lib/platform/live/live-hub';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { FakeClock } from '@/lib/testing/fake-clock';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { receivedWebhooks } from '../tables';
import { openLiveStream } from './open-live-stream';

const setUp = ({ db }: Database) => {
  const clock = new FakeClock();
  return { ...BY_ADMINISTRATOR, db, clock, live: new LiveHub({ clock }) };
};

function readText(stream: ReadableStream<Uint8Array>) {
  const [reader, decoder] = [stream.getReader(), new TextDecoder()];
  const read = { text: '', isDone: false, cancel: () => reader.cancel() };
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      read.text += decoder.decode(part.value, { stream: true });
    }
    read.isDone = true;
  })();
  return read;
}

let stored = 0;
async function store({ db }: Database, count: number): Promise<number> {
  const rows = Array.from({ length: count }, () => ({
    id: `msg_${++stored}`,
    event: 'profile.updated',
    verified: true,
    receivedAt: new Date(0),
    headers: {},
    body: '{}',
    bodyHash: '',
  }));
  await insertRows(db, receivedWebhooks, rows);
  const [newest] = await db.select({ number: max(receivedWebhooks.number) }).from(receivedWebhooks);
  return newest?.number ?? 0;
}

const BEAT = 'event: heartbeat\ndata: {}\n\n';

const idsIn = (text: string) => [...text.matchAll(/^id: (\d+)\ndata/gm)].map(([, id]) => Number(id));

describe.each(DATABASE_KINDS)('one screen’s stream on %s', (kind) => {
  const opened = openFresh(kind);

  test('begins with the retry interval, the current number and a heartbeat, then sends what is announced', async () => {
    const context = setUp(opened.database);
    const newest = await store(opened.database, 3);
    const read = readText(openLiveStream(context, null));
    await vi.waitUntil(() => read.text.includes(BEAT));
    context.live.heard(JSON.stringify({ kind: 'event', number: newest + 1, profile: null, event: null }));
    await vi.waitUntil(() => read.text.includes('"number"'));
    expect(read.text).toBe(
      `retry: 2000\n\nid: ${newest}\n\n${BEAT}id: ${newest + 1}\ndata: {"kind":"event","number":${newest + 1},"profile":null,"event":null}\n\n`,
    );
    await read.cancel();
  });

  test('sends a reconnecting screen everything that was stored meanwhile', async () => {
    const context = setUp(opened.database);
    const last = await store(opened.database, 1);
    const newest = await store(opened.database, 150);
    const read = readText(openLiveStream(context, String(last)));
    await vi.waitUntil(() => read.text.endsWith(`id: ${newest}\n\n${BEAT}`));
    const missed = Array.from({ length: newest - last }, (_, index) => last + 1 + index);
    expect(idsIn(read.text)).toEqual(missed);
    expect(read.text).not.toContain('event: reset');
    await read.cancel();
  });

  test.each(['0', 'garbage', '9'.repeat(15), '9'.repeat(30)])(
    'tells a screen to reload everything if it was away too long or has the number %s',
    async (lastEventId) => {
      const context = setUp(opened.database);
      const newest = await store(opened.database, 501);
      const read = readText(openLiveStream(context, lastEventId));
      await vi.waitUntil(() => read.text.endsWith(BEAT));
      expect(read.text).toBe(`retry: 2000\n\nid: ${newest}\nevent: reset\ndata: {}\n\n${BEAT}`);
      await read.cancel();
    },
  );
});

describe('a stream', () => {
  const opened = openFresh('pglite');

  test('ends when the process stops', async () => {
    const context = setUp(opened.database);
    const read = readText(openLiveStream(context, null));
    await vi.waitUntil(() => read.text.includes('id: '));
    context.live.close();
    await vi.waitUntil(() => read.isDone);
    expect(() => openLiveStream(context, null)).toThrow(
      expect.objectContaining({ code: 'too_many_screens' }),
    );
  });

  test('is released when its reader leaves, and ended when its reader stops reading', async () => {
    const clock = new FakeClock();
    const context = {
      ...BY_ADMINISTRATOR,
      db: opened.database.db,
      live: new LiveHub({ clock, most: { all: 1, perOperator: 1 } }),
    };
    await openLiveStream(context, null).cancel();
    const unread = openLiveStream(context, null);
    expect(() => openLiveStream(context, null)).toThrow();
    for (let number = 0; number < 100; number += 1) {
      context.live.heard(JSON.stringify({ kind: 'profile', profile: String(number) }));
      await clock.advance(100);
    }
    const next = openLiveStream(context, null);
    await next.cancel();
    const read = readText(unread);
    await vi.waitUntil(() => read.isDone);
    expect(read.text.match(/data: /g)?.length).toBeLessThan(65);
  });
});
