import { eq } from 'drizzle-orm';
import type { SubscriptionWithSecret } from '@/lib/contract/sandbox/webhook';
import { webhookSubscriptions } from '@/lib/db/webhook-schema';
import type { ServiceContext } from '../context';
import { newSecret } from './create-subscription';
import { findSubscription } from './find-subscription';
import { subscriptionView } from './subscription-view';

const DAY = 24 * 60 * 60 * 1_000;

/**
 * The new secret is told here and never again; for a day the present one signs too. One that was still
 * running out from an earlier rotation ends at once.
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
