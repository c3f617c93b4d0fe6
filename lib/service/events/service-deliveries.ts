import type { DeliveryStore } from '@/lib/platform/delivery/enqueue-deliveries';
import type { WorkStore } from '@/lib/platform/work/work-store';
import { webhookAttempts, webhookDeliveries, webhookSubscriptions } from '../webhook-tables';

export const DELIVERY_KIND = 'webhook';

export const serviceDeliveries = (work: WorkStore): DeliveryStore => ({
  work,
  kind: DELIVERY_KIND,
  receivers: webhookSubscriptions,
  deliveries: webhookDeliveries,
  attempts: webhookAttempts,
  receiver: 'subscription',
});
