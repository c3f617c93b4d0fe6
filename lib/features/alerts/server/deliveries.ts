import 'server-only';
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import type { Queries } from '@/lib/platform/db/database';
import { sendAgain } from '@/lib/platform/delivery/enqueue-deliveries';
import { announce } from '@/lib/platform/live/announce';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import type { DestinationKind } from '../alert-words';
import type {
  AlertDeliveriesPage,
  AlertDeliveriesQuery,
  AlertDelivery,
  AlertDeliveryDetail,
} from '../alerts';
import { alertAttempts, alertDeliveries, alertDestinations } from '../tables';
import { alertStore } from './alert-store';

type Context = Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>;

const PAGE_ROWS = 50;
/** The first attempts are shown; only manual resends can exceed one series. */
const MOST_ATTEMPTS_SHOWN = 1_000;

const selectDeliveries = (db: Queries) =>
  db
    .select({
      delivery: alertDeliveries,
      destination: {
        id: alertDestinations.id,
        name: alertDestinations.name,
        kind: alertDestinations.kind,
        status: alertDestinations.status,
      },
      last: {
        // Must not come first: drizzle treats a joined row as missing if its first column is null, as
        // `status` may be.
        durationMs: alertAttempts.durationMs,
        status: alertAttempts.status,
        error: alertAttempts.error,
      },
    })
    .from(alertDeliveries)
    .innerJoin(alertDestinations, eq(alertDestinations.id, alertDeliveries.destination))
    .leftJoin(
      alertAttempts,
      and(eq(alertAttempts.delivery, alertDeliveries.id), eq(alertAttempts.number, alertDeliveries.attempts)),
    );

export function toDelivery({
  delivery,
  destination,
  last,
}: Awaited<ReturnType<typeof selectDeliveries>>[number]): AlertDelivery {
  const { id, number, subject, status, attempts, digest, nextAttemptAt, createdAt } = delivery;
  return {
    id,
    number,
    subject,
    status,
    attempts,
    isTest: digest === null,
    destination: {
      id: destination.id,
      name: destination.name,
      kind: destination.kind as DestinationKind,
    },
    lastStatus: last?.status ?? null,
    lastError: last?.error ?? null,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** The delivery log, newest first. */
export async function listDeliveries(
  context: Pick<CallContext, 'db' | 'operator'>,
  { destination, before, limit = PAGE_ROWS }: AlertDeliveriesQuery,
): Promise<AlertDeliveriesPage> {
  permit(context, 'profiles.read');
  const found = await selectDeliveries(context.db)
    .where(
      and(
        destination === undefined ? undefined : eq(alertDeliveries.destination, destination),
        before === undefined ? undefined : lt(alertDeliveries.number, before),
      ),
    )
    .orderBy(desc(alertDeliveries.number))
    .limit(limit + 1);
  const rows = found.slice(0, limit).map(toDelivery);
  return { rows, next: found.length > limit ? (rows.at(-1)?.number ?? null) : null };
}

/** A delivery with its body and every attempt. @throws ConsoleError `no_such_delivery` */
export async function readDelivery(
  context: Pick<CallContext, 'db' | 'operator'>,
  id: string,
): Promise<AlertDeliveryDetail> {
  permit(context, 'profiles.read');
  const row = await findDelivery(context.db, id);
  const attempts = await context.db
    .select()
    .from(alertAttempts)
    .where(eq(alertAttempts.delivery, id))
    .orderBy(asc(alertAttempts.number))
    .limit(MOST_ATTEMPTS_SHOWN);
  return {
    ...toDelivery(row),
    messageId: row.delivery.messageId,
    body: row.delivery.body,
    attemptLog: attempts.map(({ delivery: _, startedAt, ...attempt }) => ({
      ...attempt,
      startedAt: startedAt.toISOString(),
    })),
  };
}

/** @throws ConsoleError `no_such_delivery` */
export async function findDelivery(db: Queries, id: string) {
  const [row] = await selectDeliveries(db).where(eq(alertDeliveries.id, id));
  if (row === undefined) throw new ConsoleError('no_such_delivery');
  return row;
}

/**
 * Resends a message with the same `webhook-id` and a new series of attempts.
 * @throws ConsoleError `no_such_delivery`; `not_redelivered` while it is waiting, or when its destination is
 * off
 */
export function redeliver(context: Context, id: string): Promise<void> {
  permit(context, 'alerts.change');
  return context.db.transaction(async (transaction) => {
    const { delivery, destination } = await findDelivery(transaction, id);
    // Locks the destination, so that no one turns it off before this commits.
    const [held] = await transaction
      .select({ status: alertDestinations.status })
      .from(alertDestinations)
      .where(eq(alertDestinations.id, destination.id))
      .for('share');
    const sent =
      held?.status === 'enabled' && (await sendAgain(transaction, alertStore(consoleWorkStore()), [id]));
    if (!sent) throw new ConsoleError('not_redelivered');
    await announce(transaction, { kind: 'alerts', profile: null });
    await record(transaction, context, {
      action: 'alert.redelivered',
      subject: destination.name,
      after: { delivery: id, subject: delivery.subject },
    });
  });
}

/** @returns how many were deleted */
export async function deleteDeliveriesBefore(db: Queries, before: Date, most: number): Promise<number> {
  const oldest = sql`SELECT id FROM ${alertDeliveries} WHERE created_at < ${before.toISOString()}::timestamptz
    AND status <> 'waiting' ORDER BY created_at LIMIT ${most} FOR UPDATE SKIP LOCKED`;
  const deleted = await db
    .delete(alertDeliveries)
    .where(sql`id IN (${oldest})`)
    .returning({ id: alertDeliveries.id });
  return deleted.length;
}
