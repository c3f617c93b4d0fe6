import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { DeliveryPage, deliveryQuery } from '@/lib/contract/sandbox/webhook';
import { events, webhookDeliveries } from '@/lib/db/webhook-schema';
import type { ServiceContext } from '../context';
import { ServiceFault } from '../service-fault';
import { type DeliveryRow, deliveryView, selectDeliveries } from './delivery-rows';

const CURSOR = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Newest first; what is sent meanwhile moves no row to another page. @throws ServiceFault `malformed_query` */
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
    throw new ServiceFault('malformed_query', 'The query cannot be read.', {
      errors: { before: ['must be the `next` of a page'] },
    });
  }
  return sql`(${webhookDeliveries.event}, ${webhookDeliveries.id}) < (${event}::bigint, ${id}::uuid)`;
}
