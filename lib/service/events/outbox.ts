import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { ProcessingStatus } from '@/lib/configuration/contract/document-processing';
import type { ReviewStatus } from '@/lib/configuration/contract/review-moves';
import type { Queries } from '@/lib/platform/db/database';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import {
  enqueueDeliveries,
  type NewDelivery as QueuedDelivery,
} from '@/lib/platform/delivery/enqueue-deliveries';
import type { WorkStore } from '@/lib/platform/work/work-store';
import type { EventType } from '../control-api/webhook-types';
import { events, webhookDeliveries, webhookSubscriptions } from '../webhook-tables';
import { serviceDeliveries } from './service-deliveries';

/** An event before it is stored. */
export interface NewEvent {
  account: string;
  /** Null: a test event. */
  profile: string | null;
  type: EventType;
  status: ReviewStatus | ProcessingStatus;
  /** The envelope's timestamp: later than that of every earlier event of the profile. */
  at: Date;
  /** `data` of the envelope; `number` is the event's own. */
  data: (number: number) => unknown;
  /** Set for a test event: it is sent only to this one, whatever its event types. */
  subscription?: string;
  /** Seconds by which its webhooks are delayed, so that later ones overtake them. */
  heldUp?: number;
}

export interface Outbox {
  /**
   * Stores events, their deliveries and the work of sending them, in the transaction of the change; they are
   * sent after its commit.
   */
  write(transaction: Queries, written: readonly NewEvent[]): Promise<void>;
}

interface PlannedDelivery {
  id: string;
  subscription: string;
}

/**
 * The effect of injected faults on a delivery: it is dropped, or sent `copies` times after `delaySeconds`.
 * Later deliveries overtake a delayed one, which produces disorder.
 */
export type DeliveryPlan = 'drop' | { copies: number; delaySeconds: number };

/**
 * Decides for deliveries of one account, in the transaction that stores them. A delivery missing from the
 * result is sent once, at once.
 */
export type PlanFaults = (
  transaction: Queries,
  account: string,
  deliveries: readonly PlannedDelivery[],
) => Promise<ReadonlyMap<string, DeliveryPlan>>;

export const planNoFaults: PlanFaults = async () => new Map();

interface OutboxOptions {
  work: WorkStore;
  planFaults: PlanFaults;
}

interface NewDelivery extends PlannedDelivery {
  heldUp: number;
  event: number;
  account: string;
  createdAt: Date;
}

export function createOutbox({ work, planFaults }: OutboxOptions): Outbox {
  return {
    async write(transaction, written) {
      const numbers = await reserveNumbers(transaction, written.length);
      const rows = written.map((event, index) => eventRow(event, numbers[index] ?? 0));
      await insertRows(transaction, events, rows);
      const subscriptions = await subscribers(transaction, [...new Set(rows.map((row) => row.account))]);
      const deliveries = written.flatMap((event, index) =>
        subscriptions
          .filter((subscription) => isSubscribedTo(subscription, event))
          .map(({ id }) => ({
            id: randomUUID(),
            event: numbers[index] ?? 0,
            subscription: id,
            account: event.account,
            createdAt: event.at,
            heldUp: event.heldUp ?? 0,
          })),
      );
      if (deliveries.length === 0) return;
      const plans = await planAll(transaction, planFaults, deliveries);
      await insertRows(
        transaction,
        webhookDeliveries,
        deliveries.map(({ heldUp: _, ...delivery }) => ({
          ...delivery,
          status: plans.get(delivery.id) === 'drop' ? 'dropped' : 'waiting',
        })),
      );
      await enqueueDeliveries(
        transaction,
        serviceDeliveries(work),
        deliveries.flatMap((delivery) => queued(delivery, plans.get(delivery.id))),
      );
    },
  };
}

/** Source: API document, "Events": envelope of `event`, `timestamp` and `data`. */
function eventRow({ account, profile, type, status, at, data }: NewEvent, number: number) {
  return {
    number,
    id: `msg_${randomUUID().replaceAll('-', '')}`,
    account,
    profile,
    type,
    status,
    timestamp: at,
    body: JSON.stringify({ event: type, timestamp: at.toISOString(), data: data(number) }),
  };
}

async function reserveNumbers(transaction: Queries, count: number): Promise<number[]> {
  const reserved = await transaction.execute(
    sql`SELECT nextval('service.event_numbers')::int AS number FROM generate_series(1, ${count}::int)`,
  );
  return (reserved as unknown as { rows: { number: number }[] }).rows.map((row) => row.number);
}

/**
 * Locked until the end of the transaction: a subscription must not be deleted before its deliveries are
 * stored.
 */
function subscribers(transaction: Queries, accounts: string[]) {
  return transaction
    .select({
      id: webhookSubscriptions.id,
      account: webhookSubscriptions.account,
      eventTypes: webhookSubscriptions.eventTypes,
    })
    .from(webhookSubscriptions)
    .where(and(isOneOf(webhookSubscriptions.account, accounts), eq(webhookSubscriptions.status, 'enabled')))
    .for('key share');
}

type Subscriber = Awaited<ReturnType<typeof subscribers>>[number];

function isSubscribedTo({ id, account, eventTypes }: Subscriber, event: NewEvent): boolean {
  if (event.subscription !== undefined) return event.subscription === id;
  return account === event.account && (eventTypes === null || eventTypes.includes(event.type));
}

async function planAll(
  transaction: Queries,
  planFaults: PlanFaults,
  deliveries: readonly NewDelivery[],
): Promise<Map<string, DeliveryPlan>> {
  const plans = new Map<string, DeliveryPlan>();
  for (const account of new Set(deliveries.map((delivery) => delivery.account))) {
    const own = deliveries.filter((delivery) => delivery.account === account);
    for (const [id, plan] of await planFaults(transaction, account, own)) plans.set(id, plan);
  }
  return plans;
}

function queued({ id, subscription, heldUp }: NewDelivery, plan: DeliveryPlan | undefined): QueuedDelivery[] {
  if (plan === 'drop') return [];
  const { copies, delaySeconds } = plan ?? { copies: 1, delaySeconds: 0 };
  return Array.from({ length: copies }, (_, copy) => ({
    delivery: id,
    receiver: subscription,
    delay: (delaySeconds + heldUp) * 1_000,
    ...(copy > 0 ? { surplus: true } : {}),
  }));
}

/**
 * Runs a change together with its events, all or nothing. What `run` emits is stored with its deliveries in
 * the same transaction, and sent after the commit.
 */
export function change<Result>(
  { db, outbox }: { db: Queries; outbox: Outbox },
  run: (transaction: Queries, emit: (event: NewEvent) => void) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    const events: NewEvent[] = [];
    const value = await run(transaction, (event) => events.push(event));
    if (events.length > 0) await outbox.write(transaction, events);
    return value;
  });
}
