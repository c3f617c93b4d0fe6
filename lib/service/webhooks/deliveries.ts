import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Queries } from '@/lib/platform/db/database';
import type { ServiceContext } from '../context';
import type { Delivery, DeliveryDetail, DeliveryPage, deliveryQuery } from '../control-api/webhook';
import { ServiceFault } from '../service-fault';
import { events, webhookAttempts, webhookDeliveries, webhookSubscriptions } from '../webhook-tables';

/** Deliveries with their event, receiver and last attempt, newest first. */
export function selectDeliveries(db: Queries, where: SQL | undefined, limit: number) {
  return db
    .select({
      delivery: webhookDeliveries,
      event: events,
      address: webhookSubscriptions.address,
      last: {
        // Must not come first: drizzle treats a joined row as missing if its first column is null, as
        // `status` may be.
        durationMs: webhookAttempts.durationMs,
        status: webhookAttempts.status,
        error: webhookAttempts.error,
      },
    })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.number, webhookDeliveries.event))
    .innerJoin(webhookSubscriptions, eq(webhookSubscriptions.id, webhookDeliveries.subscription))
    .leftJoin(
      webhookAttempts,
      and(
        eq(webhookAttempts.delivery, webhookDeliveries.id),
        eq(webhookAttempts.number, webhookDeliveries.attempts),
      ),
    )
    .where(where)
    .orderBy(desc(webhookDeliveries.event), desc(webhookDeliveries.id))
    .limit(limit);
}

type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

export function deliveryView({ delivery, event, address, last }: DeliveryRow): Delivery {
  return {
    id: delivery.id,
    event: {
      number: event.number,
      id: event.id,
      type: event.type,
      status: event.status,
      profile: event.profile,
      timestamp: event.timestamp.toISOString(),
    },
    subscription: { id: delivery.subscription, address },
    status: delivery.status,
    attempts: delivery.attempts,
    last_status: last?.status ?? null,
    last_error: last?.error ?? null,
    last_duration_ms: last?.durationMs ?? null,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
  };
}

const CURSOR = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Newest first; new deliveries do not move rows to another page. @throws ServiceFault `malformed_query` */
export async function listDeliveries(
  { db }: ServiceContext,
  account: string,
  { event, profile, status, subscription, before, limit }: z.output<typeof deliveryQuery>,
): Promise<DeliveryPage> {
  const where = and(
    eq(webhookDeliveries.account, account),
    event === undefined ? undefined : eq(events.type, event),
    profile === undefined ? undefined : eq(events.profile, profile),
    status === undefined ? undefined : eq(webhookDeliveries.status, status),
    subscription === undefined ? undefined : eq(webhookDeliveries.subscription, subscription),
    before === undefined ? undefined : isAfter(before),
  );
  const rows = await selectDeliveries(db, where, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { data: page.map(deliveryView), next: last && rows.length > limit ? cursorOf(last) : null };
}

const cursorOf = ({ delivery }: DeliveryRow): string => `${delivery.event}.${delivery.id}`;

function isAfter(cursor: string) {
  const [, event, id] = CURSOR.exec(cursor) ?? [];
  if (event === undefined || id === undefined) {
    throw new ServiceFault('malformed_query', 'The query is not valid.', {
      errors: { before: ['must be the `next` of a page'] },
    });
  }
  return sql`(${webhookDeliveries.event}, ${webhookDeliveries.id}) < (${event}::bigint, ${id}::uuid)`;
}

/** The first attempts are shown; only manual resends can exceed one series. */
const MOST_ATTEMPTS_SHOWN = 1_000;

/** A delivery with its exact body and every attempt. @throws ServiceFault `not_found` */
export async function readDelivery(
  { db }: Pick<ServiceContext, 'db'>,
  account: string,
  id: string,
): Promise<DeliveryDetail> {
  const row = await findDelivery(db, account, id);
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.delivery, id))
    .orderBy(asc(webhookAttempts.number))
    .limit(MOST_ATTEMPTS_SHOWN);
  return {
    ...deliveryView(row),
    body: row.event.body,
    attempt_log: attempts.map(({ number, startedAt, durationMs, status, error, headers, answer }) => ({
      number,
      started_at: startedAt.toISOString(),
      duration_ms: durationMs,
      status,
      error,
      headers,
      answer,
    })),
  };
}

/** @throws ServiceFault `not_found` */
export async function findDelivery(db: Queries, account: string, id: string): Promise<DeliveryRow> {
  const where = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.account, account));
  const [row] = await selectDeliveries(db, where, 1);
  if (!row) throw new ServiceFault('not_found', 'There is no such delivery.');
  return row;
}
