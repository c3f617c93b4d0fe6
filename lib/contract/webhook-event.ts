import { z } from 'zod';
import { processingStatus, processingSteps } from './document-processing';
import { reviewStatus } from './review-status';

const serviceTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

/** `data` of profile events. The shapes of `configuration` and `review_at` are not shown. */
export const profileEventData = z.strictObject({
  id: z.uuid(),
  customer_reference: z.string(),
  risk: z.strictObject({ id: z.string(), label: z.string(), category: z.string() }),
  team: z.strictObject({ id: z.number(), label: z.string() }),
  configuration: z.unknown(),
  review_status: reviewStatus,
  assignee: z.strictObject({ id: z.string(), name: z.string() }),
  review_at: z.unknown(),
  updated_at: serviceTime,
  created_at: serviceTime,
});

/** `data` of document events. */
export const documentEventData = z.strictObject({
  id: z.number().meta({ description: 'Internal reference of the event' }),
  profile_id: z.uuid(),
  status: processingStatus,
  statuses: processingSteps,
});

/** ISO 8601 UTC with fractional seconds. */
const timestamp = z.iso.datetime().regex(/\.\d+Z$/);

const envelope = <const Event extends string, Data extends z.ZodType>(event: Event, data: Data) =>
  z.strictObject({ event: z.literal(event), timestamp, data });

/** Every webhook the document specifies. Source: API document, "Events". */
export const webhookEvent = z.discriminatedUnion('event', [
  envelope('profile.created', profileEventData),
  envelope('profile.updated', profileEventData),
  envelope('document.processed', documentEventData),
  envelope('document.complete', documentEventData),
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;
