import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../lib/platform/db/open-database';
import { createSender } from '../lib/platform/delivery/send-webhook';
import { createWorker } from '../lib/platform/work/worker';
import type { ServiceContext } from '../lib/service/context';
import { serviceWorkStore } from '../lib/service/context';
import { createService } from '../lib/service/create-service';
import { change, createOutbox, planNoFaults } from '../lib/service/events/outbox';
import { DELIVERY_KIND } from '../lib/service/events/service-deliveries';
import { webhookDeliveries } from '../lib/service/webhook-tables';
import { deliveryKind } from '../lib/service/webhooks/delivery-kind';
import { inventedEvent } from '../lib/service/webhooks/event-types';
import { ensureOwnSubscription } from '../lib/service/webhooks/own-subscription';
import { createSubscription } from '../lib/service/webhooks/subscriptions';
import { freePort } from '../lib/testing/listen';
import { type Section, tenth, whole } from './report';
import { freshFolder, startProcess } from './start-process';
import { hundredth } from './statistics';

const ACCOUNT = 'northwind';
const BACKLOG = 3_000;
const PER_SECOND = 300;
const SECONDS = 10;
/** Events per change: the steady rate is about delivering, not about making changes. */
const TOGETHER = 10;

interface Measurement {
  drained: number;
  p50: number;
  p99: number;
  offered: number;
}

/** Deliveries per second to a local receiver, and the time from commit to arrival, while another receiver hangs. */
export async function measureWebhooks(): Promise<Section> {
  const alone = await measure(false);
  const withSaves = await measure(true);
  const row = (name: string, { drained, p50, p99, offered }: Measurement) => [
    name,
    whole(drained),
    whole(offered),
    tenth(p50),
    tenth(p99),
  ];
  const metWords = alone.drained >= PER_SECOND && alone.p99 < 1_000;
  return {
    title: 'Webhooks to a local receiver',
    columns: ['embedded database', 'deliveries/s, backlog', 'deliveries/s, steady', 'p50 ms', 'p99 ms'],
    rows: [row('one receiver', alone), row('next to one that hangs', withSaves)],
    notes: [
      `Target: at least ${PER_SECOND} deliveries a second, p99 from commit to arrival under 1 s: ${metWords ? 'met' : 'missed'}.`,
      `Backlog: ${BACKLOG} waiting deliveries, until the last is recorded. Steady: ${PER_SECOND} events a second for ${SECONDS} s, ${TOGETHER} a change; from the end of the commit to the arrival at the receiver, which is a separate process.`,
      'The receiver that hangs is subscribed to the same events and never answers.',
    ],
  };
}

async function measure(hanging: boolean): Promise<Measurement> {
  const port = await freePort();
  const receiver = await startProcess({ node: ['bench/webhook-receiver.mjs'], port });
  const database = await openDatabase({ dataDir: freshFolder(), databaseUrl: null });
  await createService({ database, clock: Date.now });
  const own = { account: ACCOUNT, address: `${receiver.origin}/quick` };
  const hang = `${receiver.origin}/hang`;
  const work = serviceWorkStore();
  const webhooks = { work, clock: Date.now, own };
  const outbox = createOutbox({ work, planFaults: planNoFaults });
  const sender = createSender({ trusted: [own.address, hang] });
  const kinds = { [DELIVERY_KIND]: deliveryKind({ db: database.db, webhooks, sender }) };
  const alsoVacuumed = [webhookDeliveries];
  const worker = createWorker({ database, store: work, kinds, alsoVacuumed, log: console.error });
  const context: ServiceContext = { database, db: database.db, clock: Date.now, outbox, webhooks };
  await ensureOwnSubscription(context);
  if (hanging) await createSubscription(context, ACCOUNT, { address: hang, event_types: null });

  for (let sent = 0; sent < BACKLOG; sent += 200) await emit(context, 200);
  const began = performance.now();
  await worker.start();
  await untilRecorded(context);
  const drained = BACKLOG / ((performance.now() - began) / 1_000);

  const committed = new Map<string, number>();
  const start = performance.now();
  let offered = 0;
  while (offered < PER_SECOND * SECONDS) {
    const ids = await emit(context, TOGETHER);
    for (const id of ids) committed.set(id, performance.timeOrigin + performance.now());
    offered += TOGETHER;
    await pause(Math.max(0, start + (offered / PER_SECOND) * 1_000 - performance.now()));
  }
  await untilRecorded(context);
  const perSecond = offered / ((performance.now() - start) / 1_000);
  const waits = await latencies(context, receiver.origin, committed);
  await worker.stop();
  await database.close();
  await receiver.stop();
  return { drained, offered: perSecond, p50: hundredth(waits, 50), p99: hundredth(waits, 99) };
}

/** Makes one change with `count` events, each about a different subject, which identifies it. */
async function emit(context: ServiceContext, count: number): Promise<string[]> {
  const subjects = Array.from({ length: count }, () => randomUUID());
  await change(context, async (_, tell) => {
    for (const subject of subjects) {
      const now = context.clock();
      const invented = inventedEvent('profile.updated', subject, now);
      tell({ account: ACCOUNT, profile: null, type: 'profile.updated', at: new Date(now), ...invented });
    }
  });
  return subjects;
}

async function untilRecorded({ database }: ServiceContext): Promise<void> {
  for (;;) {
    const { rows } = await database.executeSql(`
      SELECT FROM service.webhook_deliveries AS delivery
      JOIN service.webhook_subscriptions AS subscription ON subscription.id = delivery.subscription
      WHERE delivery.status = 'waiting' AND subscription.own LIMIT 1`);
    if (rows.length === 0) return;
    await pause(25);
  }
}

async function latencies(
  { database }: ServiceContext,
  origin: string,
  committed: ReadonlyMap<string, number>,
): Promise<number[]> {
  const { rows } = await database.executeSql(
    `SELECT id, body::json -> 'data' ->> 'id' AS subject FROM service.events`,
  );
  const arrivals = new Map((await (await fetch(origin)).json()) as [string, number][]);
  return (rows as { id: string; subject: string }[])
    .filter(({ subject }) => committed.has(subject))
    .map(({ id, subject }) => (arrivals.get(id) ?? Number.NaN) - (committed.get(subject) ?? Number.NaN));
}
