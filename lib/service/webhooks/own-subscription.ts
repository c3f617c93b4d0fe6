import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { newSecret, signingSecrets } from '@/lib/platform/delivery/sign-webhook';
import { putItems } from '@/lib/platform/work/put-items';
import { type AnyKind, workKind } from '@/lib/platform/work/work-kind';
import type { WorkStore } from '@/lib/platform/work/work-store';
import type { ServiceContext, WebhookSetup } from '../context';
import { accounts } from '../tables';
import { webhookSubscriptions } from '../webhook-tables';

type Context = Pick<ServiceContext, 'db' | 'webhooks'>;

/**
 * Subscribes the console's own receiver, at its current address. Call it at the start and after a reset; it
 * does nothing if all is up to date, or if there is no such receiver.
 */
export async function ensureOwnSubscription({ db, webhooks }: Context): Promise<void> {
  const { own } = webhooks;
  if (!own) return;
  const { account, address } = own;
  const moved = await db
    .update(webhookSubscriptions)
    .set({ address })
    .where(and(isOwn(account), ne(webhookSubscriptions.address, address)))
    .returning({ id: webhookSubscriptions.id });
  if (moved.length > 0 || (await findOwn(db, account))) return;
  const id = randomUUID();
  await db.transaction(async (transaction) => {
    await holdLock(transaction, 'ownSubscription');
    const known = await transaction
      .select({ slug: accounts.slug })
      .from(accounts)
      .where(eq(accounts.slug, account));
    if (known.length === 0 || (await findOwn(transaction, account))) return;
    await transaction.insert(webhookSubscriptions).values({
      id,
      account,
      address,
      eventTypes: null,
      secret: newSecret(),
      status: 'enabled',
      own: true,
      createdAt: new Date(webhooks.clock()),
    });
  });
}

/** Secrets with which the console's own receiver verifies the service; none if there is no such receiver. */
export async function ownWebhookSecrets({ db, webhooks }: Context): Promise<string[]> {
  const row = webhooks.own && (await findOwn(db, webhooks.own.account));
  return row ? signingSecrets(row, webhooks.clock()) : [];
}

const isOwn = (account: string) =>
  and(eq(webhookSubscriptions.account, account), eq(webhookSubscriptions.own, true));

async function findOwn(db: Queries, account: string) {
  const [row] = await db.select().from(webhookSubscriptions).where(isOwn(account)).limit(1);
  return row;
}

export const OWN_RECEIVER_KIND = 'own-receiver';

/**
 * Subscribes the console's own receiver again, as background work: the sandbox may be reset by another
 * process.
 */
export const ownReceiverKind = (context: { db: Queries; webhooks: WebhookSetup }): AnyKind =>
  workKind({
    places: 1,
    run: async () => {
      await ensureOwnSubscription(context);
      return undefined;
    },
  });

/** Call it in the transaction that deleted the subscription. */
export async function askForOwnReceiver(transaction: Queries, store: WorkStore): Promise<void> {
  await putItems(transaction, store, [{ queue: OWN_RECEIVER_KIND, key: 'subscribe', payload: {} }]);
}
