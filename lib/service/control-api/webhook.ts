import * as z from 'zod';
import { listQuery } from '@/lib/platform/list/list-query';
import { DELIVERIES_LIST } from './deliveries-list';
import { DELIVERY_STATUSES, EVENT_TYPES } from './webhook-types';

/** Shapes of the sandbox's control operations on webhooks: registration and delivery are not shown in the document. */

const eventType = z.enum(EVENT_TYPES);
const deliveryStatus = z.enum(DELIVERY_STATUSES);

const eventTypes = z
  .array(eventType)
  .min(1)
  .max(EVENT_TYPES.length)
  .nullable()
  .meta({ description: 'Events that are sent; null: every one' });
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2_000);

export const webhookSubscription = z.strictObject({
  id: z.uuid(),
  address: z.string(),
  event_types: eventTypes,
  status: z.enum(['enabled', 'disabled']),
  disabled_reason: z.string().nullable(),
  failing_since: z.string().nullable(),
  own: z.boolean().meta({ description: 'The console’s own receiver, subscribed out of the box' }),
  previous_secret_until: z.string().nullable().meta({
    description: 'Until then the earlier secret signs too',
  }),
  created_at: z.string(),
});
export type WebhookSubscription = z.infer<typeof webhookSubscription>;

/** The secret is shown when it is created, and never again. */
export const subscriptionWithSecret = webhookSubscription.extend({ secret: z.string() });
export type SubscriptionWithSecret = z.infer<typeof subscriptionWithSecret>;

export const createSubscription = z.strictObject({ address, event_types: eventTypes.default(null) });
export type CreateSubscription = z.input<typeof createSubscription>;

export const changeSubscription = z
  .strictObject({
    address: address.optional(),
    event_types: eventTypes.optional(),
    status: z.enum(['enabled', 'disabled']).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'Give at least one of address, event_types and status.',
  });
export type ChangeSubscription = z.infer<typeof changeSubscription>;

export const testEvent = z.strictObject({ event: eventType });

export const delivery = z.strictObject({
  id: z.uuid(),
  event: z.strictObject({
    number: z.int(),
    id: z.string().meta({ description: 'webhook-id: the same on every attempt' }),
    type: z.string(),
    status: z.string().meta({ description: 'Review status, or overall status of a document' }),
    profile: z.uuid().nullable().meta({ description: 'Null for a test event' }),
    timestamp: z.string(),
  }),
  subscription: z.strictObject({ id: z.uuid(), address: z.string() }),
  status: deliveryStatus,
  attempts: z.int(),
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  last_duration_ms: z.int().nullable(),
  next_attempt_at: z.string().nullable(),
  created_at: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

const deliveryAttempt = z.strictObject({
  number: z.int(),
  started_at: z.string(),
  duration_ms: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  headers: z.record(z.string(), z.string()).meta({ description: 'As they were sent' }),
  answer: z.string().nullable().meta({ description: 'The first 2 KB of the receiver’s answer' }),
});

export const deliveryDetail = delivery.extend({
  body: z.string().meta({ description: 'Exactly as it was signed and sent' }),
  attempt_log: z.array(deliveryAttempt).max(1_000),
});
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

/** Newest first; `before` takes the `next` of the page before. */
export const deliveryQuery = listQuery(DELIVERIES_LIST).extend({
  before: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const deliveryPage = z.strictObject({
  data: z.array(delivery).max(100),
  next: z.string().nullable().meta({ description: 'For the page after this one; null on the last' }),
});
export type DeliveryPage = z.infer<typeof deliveryPage>;

export const redeliverFailed = z.strictObject({
  since: z.iso.datetime({ offset: true }).meta({ description: 'Events from then on' }),
});

export const redelivered = z.strictObject({ count: z.int() });
