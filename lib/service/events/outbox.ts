import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ProcessingStatus } from '@/lib/contract/document-processing';
import type { ReviewStatus } from '@/lib/contract/review-moves';
import type { EventType } from '@/lib/contract/sandbox/webhook-types';
import type { Queries } from '@/lib/db/database';
import { events, webhookDeliveries, webhookSubscriptions } from '@/lib/db/webhook-schema';

/** An event that is about to be written. */
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
}

/** A delivery that was written, for the queue of its subscription. */
export interface QueuedDelivery {
  id: string;
  subscription: string;
}

/** Puts deliveries into their queues, in the given transaction. */
export type Enqueue = (transaction: Queries, deliveries: readonly QueuedDelivery[]) => Promise<void>;

export interface Outbox {
  /** Writes events, their deliveries and the jobs that send them: in the transaction of the change. */
  write(transaction: Queries, written: readonly NewEvent[]): Promise<void>;
  /** To be called after the commit: what waits is sent now, not at the next look. */
  wake(): void;
}

export function createOutbox(enqueue: Enqueue, wake: () => void): Outbox {
  return {
    wake,
    async write(transaction, written) {
      const numbers = await takeNumbers(transaction, written.length);
      const rows = written.map((event, index) => eventRow(event, numbers[index] as number));
      await transaction.insert(events).values(rows);
      const subscriptions = await subscribers(transaction, [...new Set(rows.map((row) => row.account))]);
      const deliveries = rows.flatMap((row) =>
        subscriptions
          .filter((subscription) => subscription.account === row.account)
          .filter(({ eventTypes }) => eventTypes === null || eventTypes.includes(row.type))
          .map(({ id }) => ({
            id: randomUUID(),
            event: row.number,
            subscription: id,
            account: row.account,
            status: 'waiting' as const,
            createdAt: row.timestamp,
          })),
      );
      if (deliveries.length === 0) return;
      await transaction.insert(webhookDeliveries).values(deliveries);
      await enqueue(transaction, deliveries);
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

async function takeNumbers(transaction: Queries, count: number): Promise<number[]> {
  const taken = await transaction.execute(
    sql`SELECT nextval('service.event_numbers')::int AS number FROM generate_series(1, ${count}::int)`,
  );
  return (taken as unknown as { rows: { number: number }[] }).rows.map((row) => row.number);
}

function subscribers(transaction: Queries, accounts: string[]) {
  return transaction
    .select({
      id: webhookSubscriptions.id,
      account: webhookSubscriptions.account,
      eventTypes: webhookSubscriptions.eventTypes,
    })
    .from(webhookSubscriptions)
    .where(and(inArray(webhookSubscriptions.account, accounts), eq(webhookSubscriptions.status, 'enabled')));
}
