import { createHash, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { openDatabase } from '@/lib/platform/db/open-database';
import type { Incoming } from '@/lib/platform/http/read-json-body';
import { DATABASE_KINDS, freshDatabase } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { profileBody } from '@/lib/testing/webhook-bodies';
import { receivedWebhooks } from '../tables';
import {
  createReceiver,
  type ReceiverOptions,
  receiveWebhook,
  type WebhookReceiver,
} from './receive-webhook';

const [SECRET, OTHER] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'];
const TOKEN = 'an-unguessable-token';
const ADDRESS = 'http://console.test/api/webhooks/onboarding';
const NOW = Date.parse('2026-11-21T10:00:00Z');
const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const BODY = profileBody({ profile: PROFILE });

interface WebhookOptions {
  id?: string;
  secret?: string;
  body?: string;
  /** Seconds before now. */
  age?: number;
}

function signed(
  { id = 'msg_1', secret = SECRET, body = BODY, age = 0 }: WebhookOptions = {},
  sender = Webhook,
) {
  const at = new Date(NOW - age * 1000);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': new sender(secret).sign(id, at, body),
  };
  return new Request(ADDRESS, { method: 'POST', headers, body });
}

const unsigned = (body: BodyInit = BODY, headers: Record<string, string> = {}) =>
  new Request(`${ADDRESS}/${TOKEN}`, { method: 'POST', headers, body });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(DATABASE_KINDS)('the receiver on %s', (kind) => {
  const opened = openFresh(kind);
  let receiver: WebhookReceiver;
  const open = (given: Partial<ReceiverOptions> = {}) =>
    createReceiver({ database: opened.database, secrets: [SECRET], token: TOKEN, now: () => NOW, ...given });
  const receive = (request: Request, token?: string) => receiveWebhook(receiver, request, token);
  const rows = () => opened.database.db.select().from(receivedWebhooks);

  beforeEach(async () => {
    receiver = open();
    await opened.database.db.delete(receivedWebhooks);
  });

  test.each([
    ['Standard Webhooks’', Webhook],
    ['Svix’s', SvixWebhook as unknown as typeof Webhook],
  ])('a webhook signed by %s own library is stored unchanged, and applied', async (_, sender) => {
    const profile = randomUUID();
    const body = `${profileBody({ profile })}\n`;
    expect(await receive(signed({ body }, sender))).toEqual({ received: true, repeated: false });
    const [row] = await rows();
    expect(row).toMatchObject({ id: 'msg_1', event: 'profile.updated', profile, verified: true, body });
    expect(row?.headers).toMatchObject({ 'webhook-id': 'msg_1', 'content-type': 'application/json' });
    const profiles = await opened.database.db.select().from(knownProfiles);
    expect(profiles.find(({ uuid }) => uuid === profile)).toMatchObject({ reviewStatus: 'Processed' });
  });

  test.each([
    ['another secret', () => signed({ secret: OTHER })],
    ['no signature', () => new Request(ADDRESS, { method: 'POST', body: BODY })],
    [
      'another body',
      () => {
        const { headers } = signed();
        return new Request(ADDRESS, { method: 'POST', headers, body: `${BODY} ` });
      },
    ],
  ])('case 55: %s → refused, nothing stored', async (_, request) => {
    await expect(receive(request())).rejects.toMatchObject({ code: 'signature_refused' });
    expect(await rows()).toEqual([]);
  });

  test.each([299, -299])('case 57: %d s old → accepted', async (age) => {
    expect(await receive(signed({ age }))).toMatchObject({ received: true });
  });

  test.each([301, -301])('case 57: %d s old → refused', async (age) => {
    await expect(receive(signed({ age }))).rejects.toMatchObject({ code: 'signature_refused' });
    expect(await rows()).toEqual([]);
  });

  test('case 58: both secrets work during rotation', async () => {
    receiver = open({ secrets: [OTHER, SECRET] });
    expect(await receive(signed({ id: 'msg_old' }))).toMatchObject({ received: true });
    expect(await receive(signed({ id: 'msg_new', secret: OTHER }))).toMatchObject({ received: true });
  });

  test('the embedded service’s own secrets work too, and a new one as soon as it exists', async () => {
    let own = ['whsec_b2xkLW93bi1zZWNyZXQtb2YtaXRz'];
    let now = NOW;
    receiver = open({ ownSecrets: async () => own, now: () => now });
    expect(await receive(signed({ id: 'msg_a' }))).toMatchObject({ received: true });
    expect(await receive(signed({ id: 'msg_b', secret: own[0] ?? '' }))).toMatchObject({ received: true });
    own = [OTHER];
    now += 1_000;
    expect(await receive(signed({ id: 'msg_c', secret: OTHER }))).toMatchObject({ received: true });
  });

  test('cases 59 and 60: the same id 100 times in parallel → one row, and every response after its commit', async () => {
    const seen = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const { repeated } = await receive(signed());
        return { repeated, stored: (await rows()).length };
      }),
    );
    expect(seen.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(seen.every(({ stored }) => stored === 1)).toBe(true);
  });

  test('case 62: no id → SHA-256 of the raw body, and the same body again is the same event', async () => {
    const body = `${BODY} `;
    expect(await receive(unsigned(body), TOKEN)).toEqual({ received: true, repeated: false });
    expect(await receive(unsigned(body), TOKEN)).toEqual({ received: true, repeated: true });
    const [row] = await rows();
    expect(row).toMatchObject({ id: createHash('sha256').update(body).digest('hex'), verified: false, body });
  });

  test('an id too long for an index is identified by its hash', async () => {
    const id = 'x'.repeat(5_000);
    await receive(signed({ id }));
    expect(await receive(signed({ id }))).toMatchObject({ repeated: true });
    expect((await rows()).map((row) => row.id)).toEqual([createHash('sha256').update(id).digest('hex')]);
  });

  test('webhooks at the secret address are stored as unverified, signed or not', async () => {
    await receive(unsigned(), TOKEN);
    await receive(signed({ id: 'msg_signed', body: `${BODY} ` }), TOKEN);
    expect((await rows()).map(({ verified }) => verified)).toEqual([false, false]);
  });

  test.each([
    ['another token', {}, 'an-unguessable-token-'],
    ['a shorter token', {}, 'an'],
    ['a token when none is set', { token: null }, TOKEN],
    ['an empty token when none is set', { token: null }, ''],
    ['a signature when no secret is set', { secrets: [] }, undefined],
    ['anything when neither is set', { secrets: [], token: null }, undefined],
  ])('receiver closed for %s: the address responds with 404', async (_, given, token) => {
    receiver = open(given);
    await expect(receive(signed(), token)).rejects.toMatchObject({ code: 'no_such_route' });
    expect(await rows()).toEqual([]);
  });

  test('case 66: an unknown event, and a body that is not JSON, are stored and flagged', async () => {
    await receive(signed({ id: 'msg_a', body: '{"event":"portal.verified"}' }));
    await receive(signed({ id: 'msg_b', body: 'hello' }));
    expect((await rows()).map(({ event, flags }) => [event, flags])).toEqual([
      ['portal.verified', ['unknown_event', 'unreadable_time']],
      [null, ['unreadable']],
    ]);
  });

  test.each([
    ['with a length', (body: string) => signed({ body }), undefined],
    ['without a length', (body: string) => drip([body.slice(9), body]), TOKEN],
  ])('case 69: over 256 KB → refused, %s', async (_, request, token) => {
    const body = `"${'a'.repeat(256 * 1024)}"`;
    await expect(receive(request(body), token)).rejects.toMatchObject({ code: 'body_too_large' });
    expect(await rows()).toEqual([]);
  });

  test('exactly 256 KB → accepted', async () => {
    const body = `"${'a'.repeat(256 * 1024 - 2)}"`;
    expect(await receive(signed({ body }))).toMatchObject({ received: true });
  });

  test('invalid UTF-8, or NUL → refused', async () => {
    const refused = { code: 'malformed_body' };
    await expect(receive(unsigned(new Uint8Array([0x22, 0xff, 0x22])), TOKEN)).rejects.toMatchObject(refused);
    await expect(receive(unsigned('"\0"'), TOKEN)).rejects.toMatchObject(refused);
  });

  test('a flood beyond the limit is refused at once with Retry-After; webhooks within the limit are stored', async () => {
    const flooded = vi.fn();
    receiver = open({ size: { webhooks: 10, bytes: 10_000_000, undisturbed: 500 }, flooded });
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => receive(signed({ id: `msg_${index}` }))),
    );
    const away = answers.filter(({ status }) => status === 'rejected');
    expect(away).toHaveLength(45);
    expect(away[0]).toMatchObject({ reason: { code: 'not_stored', retryAfter: 2 } });
    expect(await rows()).toHaveLength(5);
    expect(flooded).toHaveBeenCalledTimes(1);
    expect(await receive(signed({ id: 'msg_later' }))).toMatchObject({ received: true });
  });

  test('the limit counts received bytes: a webhook larger than the remaining space is refused', async () => {
    receiver = open({ size: { webhooks: 9, bytes: BODY.length * 2, undisturbed: 500 } });
    const headers = { 'content-length': String(256 * 1024) };
    const announced = { headers: new Headers(headers), body: drip(['{', '}']).body };
    const larger = drip([`"${'x'.repeat(BODY.length * 2)}"`]);
    const answers = await Promise.allSettled([
      receiveWebhook(receiver, announced as Incoming, TOKEN),
      receive(larger, TOKEN),
      receive(unsigned(), TOKEN),
    ]);
    expect(answers).toMatchObject([
      { value: { received: true } },
      { reason: { code: 'not_stored', retryAfter: 2 } },
      { value: { received: true } },
    ]);
  });
});

/** Without a length, in several chunks. */
function drip(pieces: string[]): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  return new Request(ADDRESS, { method: 'POST', body, duplex: 'half' } as RequestInit);
}

describe.each(DATABASE_KINDS)('a database outage, %s', (kind) => {
  test('cases 59 and 70: → 503 with Retry-After, never 2xx; the body is not disclosed', async () => {
    const fresh = await freshDatabase(kind);
    const database = await openDatabase(fresh.location);
    await database.close();
    const receiver = createReceiver({ database, secrets: [SECRET], token: null, now: () => NOW });
    const failure = await receiveWebhook(receiver, signed()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'not_stored', retryAfter: 5 });
    const { cause } = failure as Error;
    expect(cause).toBeInstanceOf(Error);
    expect(`${(cause as Error).message} ${JSON.stringify(cause)}`).not.toContain(PROFILE);
    await fresh.remove();
  });

  test('case 70: secrets that cannot be loaded → the same', async () => {
    const fresh = await freshDatabase(kind);
    const database = await openDatabase(fresh.location);
    const ownSecrets = () => Promise.reject(new Error('away'));
    const receiver = createReceiver({ database, secrets: [], ownSecrets, token: null, now: () => NOW });
    await expect(receiveWebhook(receiver, signed())).rejects.toMatchObject({ code: 'not_stored' });
    await database.close();
    await fresh.remove();
  });
});

test.each([
  ['after two seconds', 0, 2_000],
  ['after ten, even if it is fast enough', 9_000, 10_000],
])('a slow sender is cut off %s', async (_, bytesPerSecond, milliseconds) => {
  const fresh = await freshDatabase('pglite');
  const database = await openDatabase(fresh.location);
  const receiver = createReceiver({ database, secrets: [SECRET], token: null, now: () => NOW });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'], now: NOW });
  const body = new ReadableStream({
    async pull(controller) {
      if (bytesPerSecond === 0) return new Promise<void>(() => {});
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      controller.enqueue(new Uint8Array(bytesPerSecond));
    },
  });
  const { headers } = signed();
  const request = new Request(ADDRESS, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  let answer: unknown;
  const answering = receiveWebhook(receiver, request).catch((error: unknown) => {
    answer = error;
  });
  await vi.advanceTimersByTimeAsync(milliseconds - 100);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  await answering;
  expect(answer).toMatchObject({ code: 'malformed_body' });
  vi.useRealTimers();
  await database.close();
  await fresh.remove();
});
