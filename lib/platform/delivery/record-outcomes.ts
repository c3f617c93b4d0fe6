import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import type { ItemEnding } from '@/lib/platform/work/end-items';
import type { RetrySchedule } from '@/lib/platform/work/work-kind';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { DeliveryStore } from './enqueue-deliveries';
import {
  type DeliveryState,
  type FoldedOutcomes,
  foldOutcomes,
  type Outcome,
  type ReceiverState,
} from './fold-outcomes';
import { giveUpWaiting } from './give-up-waiting';

interface RecordOptions {
  wait: RetrySchedule;
  random: () => number;
}

/**
 * Records the results of attempts, in the transaction that ends their work items: a process that dies before that has
 * sent once more than recorded, never once less.
 * @returns for each whether it is retried
 */
export async function recordOutcomes(
  transaction: Queries,
  store: DeliveryStore,
  outcomes: readonly Outcome[],
  options: RecordOptions,
): Promise<ItemEnding[]> {
  const { deliveries, receivers, before } = await readStates(transaction, store, outcomes);
  const folded = foldOutcomes(outcomes, deliveries, receivers, options);
  await writeAttempts(transaction, store, folded);
  await writeDeliveries(transaction, store, [...deliveries.values()]);
  await writeReceivers(transaction, store, [...receivers.values()], before);
  return folded.endings;
}

type DatesAsText<State> = {
  [Name in keyof State]: State[Name] extends Date | null ? string | Date | null : State[Name];
};

const timeOf = (at: string | Date | null): Date | null => (at === null ? null : new Date(at));

/** Locks receivers before deliveries, and each in one order, as everywhere, to avoid deadlocks. */
async function readStates(transaction: Queries, store: DeliveryStore, outcomes: readonly Outcome[]) {
  const among = (ids: readonly string[]) => sql`id = ANY(${sql.param([...new Set(ids)])}::uuid[])`;
  const receivers = await rowsOf<DatesAsText<ReceiverState>>(
    transaction,
    sql`SELECT id, status, disabled_reason AS "disabledReason", failing_since AS "failingSince"
      FROM ${store.receivers} WHERE ${among(outcomes.map(({ receiver }) => receiver))}
      ORDER BY id FOR NO KEY UPDATE`,
  );
  const rows = await rowsOf<DatesAsText<DeliveryState>>(
    transaction,
    sql`SELECT id, status, attempts, next_attempt_at AS "nextAttemptAt"
      FROM ${store.deliveries} WHERE ${among(outcomes.map(({ delivery }) => delivery))}
      ORDER BY id FOR NO KEY UPDATE`,
  );
  const states = () =>
    new Map(
      receivers.map((row): [string, ReceiverState] => [
        row.id,
        { ...row, failingSince: timeOf(row.failingSince) },
      ]),
    );
  return {
    deliveries: new Map(
      rows.map((row): [string, DeliveryState] => [
        row.id,
        { ...row, nextAttemptAt: timeOf(row.nextAttemptAt) },
      ]),
    ),
    receivers: states(),
    before: states(),
  };
}

async function writeAttempts(
  transaction: Queries,
  store: DeliveryStore,
  { attempts }: FoldedOutcomes,
): Promise<void> {
  if (attempts.length === 0) return;
  const rows = attempts.map(({ number, outcome: { delivery, startedAt, endedAt, headers, sent } }) => ({
    delivery,
    number,
    startedAt: new Date(startedAt),
    durationMs: Math.round(endedAt - startedAt),
    status: sent.status,
    error: sent.error,
    headers,
    answer: sent.answer,
  }));
  await transaction.execute(sql`
    INSERT INTO ${store.attempts} (delivery, number, started_at, duration_ms, status, error, headers, answer)
    SELECT delivery, number, "startedAt", "durationMs", status, error, headers, answer
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row (
      delivery uuid, number int, "startedAt" timestamptz, "durationMs" int, status int, error text, headers json,
      answer text)`);
}

async function writeDeliveries(
  transaction: Queries,
  store: DeliveryStore,
  deliveries: readonly DeliveryState[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await transaction.execute(sql`
    UPDATE ${store.deliveries} AS delivery
    SET status = row.status, attempts = row.attempts, next_attempt_at = row."nextAttemptAt"
    FROM json_to_recordset(${JSON.stringify(deliveries)}::json)
      AS row (id uuid, status text, attempts int, "nextAttemptAt" timestamptz)
    WHERE delivery.id = row.id`);
}

async function writeReceivers(
  transaction: Queries,
  store: DeliveryStore,
  receivers: readonly ReceiverState[],
  before: ReadonlyMap<string, ReceiverState>,
): Promise<void> {
  for (const { id, status, disabledReason, failingSince } of receivers) {
    const was = before.get(id);
    if (failingSince?.getTime() !== was?.failingSince?.getTime()) {
      await transaction.execute(sql`
        UPDATE ${store.receivers} SET failing_since = ${failingSince?.toISOString() ?? null}::timestamptz
        WHERE id = ${id}`);
    }
    if (status !== was?.status) {
      await transaction.execute(sql`
        UPDATE ${store.receivers} SET status = 'disabled', disabled_reason = ${disabledReason ?? ''} WHERE id = ${id}`);
      await giveUpWaiting(transaction, store, [id]);
    }
  }
}
