import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { SubscriptionWithSecret, createSubscription as shape } from '@/lib/contract/sandbox/webhook';
import { webhookSubscriptions } from '@/lib/db/webhook-schema';
import type { ServiceContext } from '../context';
import { subscriptionView } from './subscription-view';

const SECRET_BYTES = 32;

/** Source: Standard Webhooks, "Signature scheme": 24 to 64 random bytes in base64, after `whsec_`. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The secret is told here and never again. */
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
