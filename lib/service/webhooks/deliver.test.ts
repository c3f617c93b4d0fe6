import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import type {
  Delivery,
  DeliveryDetail,
  SubscriptionWithSecret,
  WebhookSubscription,
} from '../control-api/webhook';
import type { DeliveryOptions, Service, ServiceOptions } from '../create-service';
import { HARBOUR_AND_FINCH } from '../seed/profile-names';
import { askControl } from '../testing/control-requests';
import { type Receiver, startReceiver } from '../testing/start-receiver';
import { startService } from '../testing/start-service';

const ACCOUNT = '/accounts/northwind';

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  const running = startService(kind);
  let receivers: Receiver[];
  let services: Service[];

  beforeEach(async () => {
    receivers = [await startReceiver(), await startReceiver()];
    services = [];
  });
  afterEach(async () => {
    const [service] = services;
    const subscriptions = service ? await read<WebhookSubscription[]>(service, '/subscriptions') : [];
    for (const { id } of subscriptions) await ask(service, 'DELETE', `/subscriptions/${id}`);
    for (const each of services) await each.stop();
    for (const receiver of receivers) await receiver.close();
    expect(running.logged).toEqual([]);
  });

  /** Both receivers may be on this machine; failures are retried at once unless a test says otherwise. */
  async function start(
    delivery: DeliveryOptions = {},
    more: Pick<ServiceOptions, 'workClock'> = {},
  ): Promise<Service> {
    const trusted = receivers.map(({ address }) => address);
    const service = await running.another({
      delivery: { trusted, interval: 50, patience: 100, wait: () => 0, ...delivery },
      ...more,
    });
    services.push(service);
    await service.start();
    return service;
  }

  async function ask<Answer>(service: Service | undefined, method: string, path: string, body?: unknown) {
    if (!service) throw new Error('No service was started.');
    const answer = await askControl(service, method, ACCOUNT + path, body);
    return { status: answer.status, data: answer.body.data as Answer, message: answer.body.message };
  }

  const read = async <Answer>(service: Service, path: string) =>
    (await ask<Answer>(service, 'GET', path)).data;

  async function subscribe(service: Service, receiver = receivers[0], event_types: string[] | null = null) {
    const body = { address: receiver?.address, event_types };
    return (await ask<SubscriptionWithSecret>(service, 'POST', '/subscriptions', body)).data;
  }

  const createProfile = (service: Service) =>
    ask<{ uuid: string }>(service, 'POST', '/profiles', { kind: 'company' });

  /** Waits for a delivery's log entry to fulfil the condition; checked on every arrival. */
  async function untilLogged(service: Service, id: string, is: (delivery: DeliveryDetail) => boolean) {
    for (;;) {
      const delivery = await read<DeliveryDetail>(service, `/deliveries/${id}`);
      if (is(delivery)) return delivery;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function onlyDelivery(service: Service): Promise<Delivery> {
    const [delivery, ...others] = await read<Delivery[]>(service, '/deliveries');
    expect(others).toEqual([]);
    if (!delivery) throw new Error('There is no delivery.');
    return delivery;
  }

  test('a change is delivered signed, and the log has its exact body, headers and response', async () => {
    const service = await start();
    const { secret } = await subscribe(service);
    const [receiver] = receivers as [Receiver];
    receiver.answer = (_, response) => void response.writeHead(200).end('thank you'.repeat(500));
    const { data: profile } = await createProfile(service);
    await receiver.until((received) => received.length === 1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const signed = headers as Record<string, string>;
    expect(new StandardWebhook(secret).verify(body, signed)).toMatchObject({ event: 'profile.created' });
    expect(new SvixWebhook(secret).verify(body, signed)).toMatchObject({ data: { id: profile.uuid } });
    const delivery = await untilLogged(
      service,
      (await onlyDelivery(service)).id,
      ({ status }) => status === 'delivered',
    );
    expect(delivery).toMatchObject({ body, attempts: 1, last_status: 200, event: { profile: profile.uuid } });
    const [attempt] = delivery.attempt_log;
    expect(headers).toMatchObject(attempt?.headers ?? { missing: '' });
    expect(attempt?.answer).toBe('thank you'.repeat(500).slice(0, 2_048));
    expect(JSON.stringify(delivery)).not.toContain(secret);
  });

  test('a subscription only gets the events it asked for', async () => {
    const service = await start();
    await subscribe(service, receivers[0], ['profile.updated']);
    await subscribe(service, receivers[1], null);
    const { data: profile } = await createProfile(service);
    await ask(service, 'POST', `/profiles/${profile.uuid}/moves/complete-processing`);
    await receivers[1]?.until((received) => received.length === 2);
    await receivers[0]?.until((received) => received.length === 1);
    expect(receivers[0]?.received.map(({ body }) => JSON.parse(body).event)).toEqual(['profile.updated']);
  });

  test('cases 73 and 74: a redirect, an error and a cut connection are retried with the same id and a new signature', async () => {
    let now = Date.now();
    const service = await start({ clock: () => (now += 1_000) });
    const { secret } = await subscribe(service);
    const [receiver] = receivers as [Receiver];
    const answers = [301, 503, 0, 204];
    receiver.answer = (_, response) => {
      const status = answers.shift() ?? 204;
      if (status === 0) response.destroy();
      else response.writeHead(status, status === 301 ? { location: '/elsewhere' } : {}).end();
    };
    await createProfile(service);
    const { id } = await onlyDelivery(service);
    const delivery = await untilLogged(service, id, ({ status }) => status === 'delivered');
    expect(delivery.attempt_log.map(({ number, status, error }) => [number, status, error])).toEqual([
      [1, 301, null],
      [2, 503, null],
      [3, null, 'Connection cut'],
      [4, 204, null],
    ]);
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/webhooks']));
    const sent = receiver.received.map(({ headers }) => headers as Record<string, string>);
    expect(new Set(sent.map((headers) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(sent.map((headers) => headers['webhook-signature'])).size).toBe(4);
    for (const [index, { body }] of receiver.received.entries()) {
      expect(new StandardWebhook(secret).verify(body, sent[index] ?? {})).toBeTruthy();
    }
  });

  test('case 73: a hanging receiver is cut off, retried, and does not delay others', async () => {
    // With a stopped clock all are due since the same moment, and the first ones would be chosen again and
    // again.
    const service = await start({ timeout: 1_000 }, { workClock: Date.now });
    const { id } = await subscribe(service, receivers[0]);
    await subscribe(service, receivers[1]);
    const [hanging, quick] = receivers as [Receiver, Receiver];
    let held = 0;
    hanging.answer = () => {
      held += 1;
    };
    for (let count = 0; count < 60; count += 1) await createProfile(service);
    const ids = () => new Set(quick.received.map(({ headers }) => headers['webhook-id']));
    await quick.until(() => ids().size === 60);
    expect(hanging.mostOpen).toBeLessThanOrEqual(50);
    await hanging.until(() => held > 60);
    const [delivery] = await read<Delivery[]>(service, `/deliveries?status=waiting&subscription=${id}`);
    expect(delivery?.subscription.address).toBe(hanging.address);
    const waiting = await untilLogged(service, delivery?.id ?? '', ({ attempts }) => attempts > 0);
    expect(waiting.attempt_log[0]).toMatchObject({ status: null, error: 'No answer within 1 s' });
  });

  test('case 73: a waiting retry shows its time, from the receiver’s Retry-After', async () => {
    const service = await start();
    await subscribe(service);
    const [receiver] = receivers as [Receiver];
    receiver.answer = (_, response) => void response.writeHead(429, { 'retry-after': '3600' }).end();
    await createProfile(service);
    const { id } = await onlyDelivery(service);
    const { attempt_log: log, ...delivery } = await untilLogged(
      service,
      id,
      ({ attempts }) => attempts === 1,
    );
    const wait = Date.parse(delivery.next_attempt_at ?? '') - Date.parse(log[0]?.started_at ?? '');
    expect(wait).toBeGreaterThanOrEqual(3_600_000);
    expect(wait).toBeLessThan(3_700_000);
    expect((await ask(service, 'POST', `/deliveries/${id}/redeliver`)).status).toBe(409);
  });

  test('case 73: 410 disables the subscription; waiting deliveries have failed, and nothing more is sent to it', async () => {
    const service = await start({ wait: () => 3_600_000 });
    const { id } = await subscribe(service);
    const [receiver] = receivers as [Receiver];
    receiver.answer = (_, response) => void response.writeHead(500).end();
    await createProfile(service);
    const first = await onlyDelivery(service);
    await untilLogged(service, first.id, ({ attempts }) => attempts === 1);
    receiver.answer = (_, response) => void response.writeHead(410).end();
    await createProfile(service);
    await untilLogged(service, first.id, ({ status }) => status === 'failed');
    const [subscription] = await read<WebhookSubscription[]>(service, '/subscriptions');
    expect(subscription).toMatchObject({
      id,
      status: 'disabled',
      disabled_reason: 'The receiver answered 410 Gone',
    });
    await createProfile(service);
    expect(await read<Delivery[]>(service, '/deliveries')).toHaveLength(2);
    expect((await ask(service, 'POST', `/deliveries/${first.id}/redeliver`)).status).toBe(409);
    expect(
      (await ask(service, 'POST', '/deliveries/redeliver-failed', { since: '2026-01-01T00:00:00Z' })).data,
    ).toEqual({
      count: 0,
    });
    const enabled = await ask(service, 'PATCH', `/subscriptions/${id}`, { status: 'enabled' });
    expect(enabled.data).toMatchObject({ status: 'enabled', disabled_reason: null, failing_since: null });
  });

  test('five days of failures disable a subscription', async () => {
    let now = Date.now();
    const day = 24 * 60 * 60 * 1_000;
    const service = await start({ clock: () => now, wait: () => 3_600_000 });
    await subscribe(service);
    const [receiver] = receivers as [Receiver];
    receiver.answer = (_, response) => void response.writeHead(500).end();
    const failAgain = async () => {
      const sofar = receiver.received.length;
      const { data: profile } = await createProfile(service);
      await receiver.until((received) => received.length > sofar);
      const [delivery] = await read<Delivery[]>(service, `/deliveries?profile=${profile.uuid}`);
      await untilLogged(service, delivery?.id ?? '', ({ attempts }) => attempts === 1);
      return (await read<WebhookSubscription[]>(service, '/subscriptions'))[0];
    };
    const first = await failAgain();
    expect(first?.failing_since).not.toBeNull();
    now += 4 * day;
    expect(await failAgain()).toMatchObject({ status: 'enabled', failing_since: first?.failing_since });
    // More than a day: the first failure was stored when its attempt ended.
    now += day + 60_000;
    expect(await failAgain()).toMatchObject({
      status: 'disabled',
      disabled_reason: 'Every attempt failed for five days',
    });
  });

  test('after a rotation both secrets verify for a day; neither is shown again', async () => {
    let now = Date.now();
    const service = await start({ clock: () => now });
    const before = await subscribe(service);
    const rotated = await ask<SubscriptionWithSecret>(
      service,
      'POST',
      `/subscriptions/${before.id}/rotate-secret`,
    );
    expect(rotated.data.secret).not.toBe(before.secret);
    expect(rotated.data.previous_secret_until).toBe(new Date(now + 24 * 60 * 60 * 1_000).toISOString());
    const [receiver] = receivers as [Receiver];
    await createProfile(service);
    await receiver.until((received) => received.length === 1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    for (const { secret } of [before, rotated.data]) {
      expect(new SvixWebhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
    }
    now += 24 * 60 * 60 * 1_000;
    const subscriptions = JSON.stringify(await read(service, '/subscriptions'));
    expect(subscriptions).toContain('"previous_secret_until":null');
    expect(subscriptions).not.toContain('whsec_');
  });

  test('a delivery is resent with the same id, one by one or all that failed since a time', async () => {
    const service = await start({ wait: () => null });
    await subscribe(service);
    const [receiver] = receivers as [Receiver];
    receiver.answer = (_, response) => void response.writeHead(500).end();
    await createProfile(service);
    const { id } = await onlyDelivery(service);
    await untilLogged(service, id, ({ status }) => status === 'failed');
    receiver.answer = (_, response) => void response.writeHead(204).end();
    const later = new Date(running.now + 1).toISOString();
    expect((await ask(service, 'POST', '/deliveries/redeliver-failed', { since: later })).data).toEqual({
      count: 0,
    });
    const since = new Date(running.now).toISOString();
    expect((await ask(service, 'POST', '/deliveries/redeliver-failed', { since })).data).toEqual({
      count: 1,
    });
    await untilLogged(service, id, ({ status }) => status === 'delivered');
    const again = await ask<Delivery>(service, 'POST', `/deliveries/${id}/redeliver`);
    expect(again).toMatchObject({ status: 200, data: { status: 'waiting' } });
    await untilLogged(service, id, ({ attempts }) => attempts === 3);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('a test event is sent to one subscription, whatever types it asked for, and is not about a real profile', async () => {
    const service = await start();
    const { id } = await subscribe(service, receivers[0], ['profile.created']);
    await subscribe(service, receivers[1]);
    const sent = await ask<Delivery>(service, 'POST', `/subscriptions/${id}/test`, {
      event: 'document.complete',
    });
    expect(sent).toMatchObject({
      status: 201,
      data: { event: { profile: null, type: 'document.complete' } },
    });
    await untilLogged(service, sent.data.id, ({ status }) => status === 'delivered');
    expect(receivers[0]?.received.map(({ body }) => JSON.parse(body).event)).toEqual(['document.complete']);
    expect(await read(service, '/deliveries')).toHaveLength(1);
  });

  test('the log is filtered and paged; another account sees none of it', async () => {
    const service = await start();
    const { id } = await subscribe(service);
    const profiles = [];
    for (let count = 0; count < 5; count += 1) profiles.push((await createProfile(service)).data.uuid);
    await ask(service, 'POST', `/profiles/${profiles[2]}/moves/complete-processing`);
    await receivers[0]?.until((received) => received.length === 6);
    const of = async (query: string) =>
      (await read<Delivery[]>(service, `/deliveries${query}`)).map(({ event }) => event);
    expect((await of('')).map(({ number }) => number)).toEqual(
      (await of('')).map(({ number }) => number).sort((a, b) => b - a),
    );
    expect(await of('?event=profile.updated')).toHaveLength(1);
    expect(await of(`?profile=${profiles[2]}`)).toHaveLength(2);
    expect(await of(`?profile=${HARBOUR_AND_FINCH}`)).toEqual([]);
    expect(await of(`?subscription=${id}`)).toHaveLength(6);
    expect(await of('?status=dropped')).toEqual([]);
    const first = await askControl(service, 'GET', `${ACCOUNT}/deliveries?limit=4`);
    const second = await askControl(
      service,
      'GET',
      `${ACCOUNT}/deliveries?limit=4&before=${first.body.next}`,
    );
    const pages = [first, second].flatMap(({ body }) => body.data as Delivery[]);
    expect(new Set(pages.map((delivery) => delivery.id)).size).toBe(6);
    expect(second.body.next).toBeNull();
    expect((await askControl(service, 'GET', `${ACCOUNT}/deliveries?before=nonsense`)).status).toBe(400);
    const foreign = '/accounts/contoso';
    expect((await askControl(service, 'GET', `${foreign}/deliveries`)).body).toEqual({
      data: [],
      next: null,
    });
    const unknown = await askControl(service, 'GET', `${ACCOUNT}/deliveries/${profiles[0]}`);
    for (const [method, path] of [
      ['GET', `/deliveries/${pages[0]?.id}`],
      ['POST', `/deliveries/${pages[0]?.id}/redeliver`],
    ] as const) {
      expect(await askControl(service, method, foreign + path)).toEqual(unknown);
    }
    expect((await askControl(service, 'DELETE', `${foreign}/subscriptions/${id}`)).status).toBe(404);
  });

  test('two services on one database send each delivery once, and never the same one at once', async () => {
    const first = await start();
    await start();
    await subscribe(first);
    const [receiver] = receivers as [Receiver];
    const open = new Set<unknown>();
    const overlapping: unknown[] = [];
    receiver.answer = ({ headers }, response) => {
      const id = headers['webhook-id'];
      if (open.has(id)) overlapping.push(id);
      open.add(id);
      setImmediate(() => {
        open.delete(id);
        response.writeHead(204).end();
      });
    };
    await Promise.all(Array.from({ length: 60 }, (_, index) => createProfile(services[index % 2] ?? first)));
    await receiver.until((received) => received.length === 60);
    for (const service of services) await service.stop();
    expect(overlapping).toEqual([]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(60);
    expect(await read<Delivery[]>(first, '/deliveries?status=delivered&limit=100')).toHaveLength(60);
  });
});
