import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Queries } from '@/lib/platform/db/database';
import { deliveryQueue } from '@/lib/platform/delivery/enqueue-deliveries';
import { giveUpWaiting } from '@/lib/platform/delivery/give-up-waiting';
import { newSecret } from '@/lib/platform/delivery/sign-webhook';
import { emptyQueue } from '@/lib/platform/work/put-items';
import type { ServiceContext } from '../context';
import type {
  ChangeSubscription,
  SubscriptionWithSecret,
  createSubscription as shape,
  WebhookSubscription,
} from '../control-api/webhook';
import { serviceDeliveries } from '../events/service-deliveries';
import { ServiceFault } from '../service-fault';
import { webhookSubscriptions } from '../webhook-tables';

export type SubscriptionRow = typeof webhookSubscriptions.$inferSelect;

/** A subscription without its secret. */
function subscriptionView(row: SubscriptionRow, now: number): WebhookSubscription {
  const until = row.previousSecretUntil;
  return {
    id: row.id,
    address: row.address,
    event_types: row.eventTypes as WebhookSubscription['event_types'],
    status: row.status,
    disabled_reason: row.disabledReason,
    failing_since: row.failingSince?.toISOString() ?? null,
    own: row.own,
    previous_secret_until: until && until.getTime() > now ? until.toISOString() : null,
    created_at: row.createdAt.toISOString(),
  };
}

/** Locks the row if `db` is a transaction. @throws ServiceFault `not_found` */
export async function findSubscription(db: Queries, account: string, id: string): Promise<SubscriptionRow> {
  const [row] = await db
    .select()
    .from(webhookSubscriptions)
    .where(and(eq(webhookSubscriptions.id, id), eq(webhookSubscriptions.account, account)))
    .for('update');
  if (!row) throw new ServiceFault('not_found', 'There is no such webhook subscription.');
  return row;
}

/** Oldest first. */
export async function listSubscriptions(
  { db, webhooks }: ServiceContext,
  account: string,
): Promise<WebhookSubscription[]> {
  const rows = await db
    .select()
    .from(webhookSubscriptions)
    .where(eq(webhookSubscriptions.account, account))
    .orderBy(asc(webhookSubscriptions.createdAt), asc(webhookSubscriptions.id));
  return rows.map((row) => subscriptionView(row, webhooks.clock()));
}

/** Only this response contains the secret. */
export async function createSubscription(
  { db, webhooks }: ServiceContext,
  account: string,
  { address, event_types }: z.output<typeof shape>,
): Promise<SubscriptionWithSecret> {
  const now = webhooks.clock();
  const id = randomUUID();
  const [row] = await db
    .insert(webhookSubscriptions)
    .values({
      id,
      account,
      address,
      eventTypes: event_types,
      secret: newSecret(),
      status: 'enabled',
      own: false,
      createdAt: new Date(now),
    })
    .returning();
  if (!row) throw new Error('The subscription was not written.');
  return { ...subscriptionView(row, now), secret: row.secret };
}

const BY_HAND = 'Disabled manually';

/**
 * Enabling forgets earlier failures. Disabling gives up waiting deliveries, as for a receiver that is gone.
 *
 * @throws ServiceFault `not_found`; `conflict` for the address of the console's own receiver
 */
export function changeSubscription(
  { db, webhooks }: ServiceContext,
  account: string,
  id: string,
  { address, event_types, status }: ChangeSubscription,
): Promise<WebhookSubscription> {
  return db.transaction(async (transaction) => {
    const before = await findSubscription(transaction, account, id);
    if (before.own && address !== undefined && address !== before.address) {
      throw new ServiceFault('conflict', 'The address of the console’s own receiver follows from its port.');
    }
    const [row] = await transaction
      .update(webhookSubscriptions)
      .set({
        ...(address === undefined ? {} : { address }),
        ...(event_types === undefined ? {} : { eventTypes: event_types }),
        ...(status === undefined ? {} : { status }),
        ...(status === 'enabled' ? { disabledReason: null, failingSince: null } : {}),
        ...(status === 'disabled' && before.status === 'enabled' ? { disabledReason: BY_HAND } : {}),
      })
      .where(eq(webhookSubscriptions.id, id))
      .returning();
    if (status === 'disabled') await giveUpWaiting(transaction, serviceDeliveries(webhooks.work), [id]);
    return subscriptionView(row ?? before, webhooks.clock());
  });
}

const DAY = 24 * 60 * 60 * 1_000;

/**
 * Only this response contains the new secret; for a day the current one signs too. One that was still valid
 * from an earlier rotation ends at once.
 *
 * @throws ServiceFault `not_found`
 */
export function rotateSecret(
  { db, webhooks }: ServiceContext,
  account: string,
  id: string,
): Promise<SubscriptionWithSecret> {
  const now = webhooks.clock();
  return db.transaction(async (transaction) => {
    const before = await findSubscription(transaction, account, id);
    const secrets = {
      secret: newSecret(),
      previousSecret: before.secret,
      previousSecretUntil: new Date(now + DAY),
    };
    await transaction.update(webhookSubscriptions).set(secrets).where(eq(webhookSubscriptions.id, id));
    return { ...subscriptionView({ ...before, ...secrets }, now), secret: secrets.secret };
  });
}

/**
 * Deletes a subscription with its deliveries and their log.
 *
 * @throws ServiceFault `not_found`; `conflict` for the console's own, which can be disabled instead
 */
export async function deleteSubscription(
  { db, webhooks }: ServiceContext,
  account: string,
  id: string,
): Promise<WebhookSubscription> {
  return db.transaction(async (transaction) => {
    const row = await findSubscription(transaction, account, id);
    if (row.own) {
      throw new ServiceFault('conflict', 'The console’s own receiver stays; it can be disabled.');
    }
    await transaction.delete(webhookSubscriptions).where(eq(webhookSubscriptions.id, id));
    await emptyQueue(transaction, webhooks.work, deliveryQueue(serviceDeliveries(webhooks.work), id));
    return subscriptionView(row, webhooks.clock());
  });
}
