import { webhookAttempts, webhookDeliveries, webhookSubscriptions } from '@/lib/db/webhook-schema';
import type { DeliveryStore } from '@/lib/delivery/enqueue-deliveries';
import type { WorkStore } from '@/lib/work/work-store';

export const DELIVERY_KIND = 'webhook';

export const serviceDeliveries = (work: WorkStore): DeliveryStore => ({
  work,
  kind: DELIVERY_KIND,
  receivers: webhookSubscriptions,
  deliveries: webhookDeliveries,
  attempts: webhookAttempts,
  receiver: 'subscription',
});
