import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { receivedWebhooks } from '@/lib/db/console-schema';
import type { Database } from '@/lib/db/database';
import { openDatabase } from '@/lib/db/open-database';
import { DATABASE_KINDS, type FreshDatabase, freshDatabase } from '@/lib/testing/databases';
import { receiveWebhook } from './receive-webhook';

const [SECRET, OTHER] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'];
const NOW = Date.parse('2026-11-21T10:00:00Z');
const BODY = JSON.stringify({ event: 'profile.updated', timestamp: '2026-11-21T10:00:00.000Z', data: {} });

interface Sent {
  id?: string;
  secret?: string;
  body?: string;
  /** Seconds before now. */
  age?: number;
}

function signed({ id = 'msg_1', secret = SECRET, body = BODY, age = 0 }: Sent = {}, sender = Webhook) {
  const at = new Date(NOW - age * 1000);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': new sender(secret).sign(id, at, body),
  };
  return new Request('http://console.test/api/webhooks/onboarding', { method: 'POST', headers, body });
}

describe.each(DATABASE_KINDS)('the receiver on %s', (kind) => {
  let fresh: FreshDatabase;
  let database: Database;
  let secrets: string[] = [SECRET];
  const receive = (request: Request) =>
    receiveWebhook({ db: database.db, secrets: async () => secrets, now: () => NOW }, request);
  const rows = () => database.db.select().from(receivedWebhooks);

  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    database = await openDatabase(fresh.location);
  });
  afterAll(async () => {
    await database.close();
    await fresh.remove();
  });
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    secrets = [SECRET];
    await database.db.delete(receivedWebhooks);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['Standard Webhooks’', Webhook],
    ['Svix’s', SvixWebhook as unknown as typeof Webhook],
  ])('what %s own library signed is stored as it came', async (_, sender) => {
    const body = `${BODY}\n`;
    expect(await receive(signed({ body }, sender))).toEqual({ received: true, repeated: false });
    const [row] = await rows();
    expect(row).toMatchObject({ id: 'msg_1', event: 'profile.updated', verified: true, body });
  });

  test.each([
    ['another secret', () => signed({ secret: OTHER })],
    ['no signature', () => new Request('http://console.test/', { method: 'POST', body: BODY })],
    [
      'another body',
      () => {
        const { headers } = signed();
        return new Request('http://console.test/', { method: 'POST', headers, body: `${BODY} ` });
      },
    ],
  ])('case 55: %s → refused, nothing stored', async (_, request) => {
    await expect(receive(request())).rejects.toMatchObject({ code: 'signature_refused' });
    expect(await rows()).toEqual([]);
  });

  test.each([299, -299])('case 57: %d s old → taken', async (age) => {
    expect(await receive(signed({ age }))).toMatchObject({ received: true });
  });

  test.each([301, -301])('case 57: %d s old → refused', async (age) => {
    await expect(receive(signed({ age }))).rejects.toMatchObject({ code: 'signature_refused' });
    expect(await rows()).toEqual([]);
  });

  test('case 58: both secrets work during rotation', async () => {
    secrets = [OTHER, SECRET];
    expect(await receive(signed({ id: 'msg_old' }))).toMatchObject({ received: true });
    expect(await receive(signed({ id: 'msg_new', secret: OTHER }))).toMatchObject({ received: true });
  });

  test('case 60: the same id 100 times in parallel → one row', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => receive(signed())));
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  test('case 66: an unknown event, and a body that is no JSON, are stored', async () => {
    await receive(signed({ id: 'msg_a', body: '{"event":"portal.verified"}' }));
    await receive(signed({ id: 'msg_b', body: 'hello' }));
    expect((await rows()).map((row) => row.event)).toEqual(['portal.verified', null]);
  });

  test('case 69: over 256 KB → refused before it is checked', async () => {
    const request = signed({ body: `"${'a'.repeat(256 * 1024)}"` });
    await expect(receive(request)).rejects.toMatchObject({ code: 'body_too_large' });
  });
});

test('cases 59 and 70: a database that is away → 503, never 2xx', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const fresh = await freshDatabase('pglite');
  const database = await openDatabase(fresh.location);
  await database.close();
  const receiver = { db: database.db, secrets: async () => [SECRET], now: () => NOW };
  await expect(receiveWebhook(receiver, signed())).rejects.toMatchObject({ code: 'not_stored' });
  await fresh.remove();
  vi.useRealTimers();
});
