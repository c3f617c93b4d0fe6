import * as z from 'zod';
import { processingStatus, processingSteps } from './document-processing';
import { REVIEW_STATUSES } from './review-moves';

/** Source: API document, "Profile review status". Its moves are in `review-moves.ts`. */
export const reviewStatus = z.enum(REVIEW_STATUSES);

const serviceTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

/** Any value, including null, but not missing. */
const anyValue = z
  .unknown()
  .refine((value) => value !== undefined, { error: 'Send null where there is no value.' })
  .meta({ description: 'Null, or a value whose shape is not shown' });

/** `data` of profile events. The shapes of `configuration` and `review_at` are not shown. */
export const profileEventData = z
  .strictObject({
    id: z.uuid(),
    customer_reference: z.string(),
    risk: z.strictObject({ id: z.string(), label: z.string(), category: z.string() }),
    team: z.strictObject({ id: z.number(), label: z.string() }),
    configuration: anyValue,
    review_status: reviewStatus,
    assignee: z.strictObject({ id: z.string(), name: z.string() }),
    review_at: anyValue,
    updated_at: serviceTime,
    created_at: serviceTime,
  })
  .meta({ id: 'ProfileEventData' });

/** A step that is finished, or disabled. */
const finished = z.enum(['complete']).nullable();

/** `data` of document events, with either overall status. */
export const documentEventData = z.strictObject({
  id: z.number().meta({ description: 'Internal reference of the event' }),
  profile_id: z.uuid(),
  status: processingStatus,
  statuses: processingSteps,
});

/** `data` of each document event, which determines the overall status. Source: API document, "Document events". */
export const documentDataOf = {
  'document.processed': documentEventData
    .extend({ status: z.enum(['pending']) })
    .meta({ id: 'DocumentProcessedData' }),
  'document.complete': documentEventData
    .extend({
      status: z.enum(['complete']),
      statuses: z.strictObject({ translate: finished, ocr: finished, fraud_check: finished }),
    })
    .meta({ id: 'DocumentCompleteData' }),
};

/** ISO 8601 UTC with fractional seconds. */
const timestamp = z.iso.datetime().regex(/\.\d+Z$/);

const envelope = <const Event extends string, Data extends z.ZodType>(event: Event, id: string, data: Data) =>
  z.strictObject({ event: z.literal(event), timestamp, data }).meta({ id });

/** Every webhook the document specifies. Source: API document, "Events". */
export const webhookEvent = z.discriminatedUnion('event', [
  envelope('profile.created', 'ProfileCreated', profileEventData),
  envelope('profile.updated', 'ProfileUpdated', profileEventData),
  envelope('document.processed', 'DocumentProcessed', documentDataOf['document.processed']),
  envelope('document.complete', 'DocumentComplete', documentDataOf['document.complete']),
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;
