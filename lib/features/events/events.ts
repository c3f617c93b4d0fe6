import * as z from 'zod';
import { listQuery, wholeNumber } from '@/lib/platform/list/list-query';
import { EVENT_FLAGS, type EventFlag } from './event-flags';
import { EVENTS_LIST } from './list';

const eventFlag = z.enum(Object.keys(EVENT_FLAGS) as [EventFlag, ...EventFlag[]]);

export const receivedEvent = z.object({
  /** Counts up as events are stored. */
  number: z.number(),
  /** `webhook-id`, otherwise the SHA-256 of the raw body. */
  id: z.string(),
  event: z.string().nullable(),
  profile: z.string().nullable(),
  /** The profile's current customer reference; left out if the profile is known anyway, and in exports. */
  customerReference: z.string().nullable().optional(),
  /** The envelope's, ISO 8601. */
  timestamp: z.string().nullable(),
  status: z.string().nullable(),
  verified: z.boolean(),
  flags: z.array(eventFlag).max(100_000),
  receivedAt: z.string(),
});
export type ReceivedEvent = z.infer<typeof receivedEvent>;

/** One webhook as it was received. */
export const eventDetail = receivedEvent.extend({
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type EventDetail = z.infer<typeof eventDetail>;

const eventsFilter = listQuery(EVENTS_LIST);
export type EventsFilter = z.infer<typeof eventsFilter>;
/** Query of GET /api/events: newest first; `before` takes the `next` of the page before. */
export const eventsQuery = eventsFilter.extend({
  before: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber(100).optional(),
});
export type EventsQuery = z.infer<typeof eventsQuery>;
export const eventsExportQuery = eventsFilter.extend({ format: z.enum(['csv', 'json']) });
export type EventsExportQuery = z.infer<typeof eventsExportQuery>;

export const eventsPage = z.object({
  rows: z.array(receivedEvent).max(100_000),
  /** For the next page; null on the last. */
  next: z.number().nullable(),
  /** Whether anything was ever received, to distinguish "nothing yet" from "no match". */
  any: z.boolean(),
  /** Whether the receiver accepts webhooks, and how: by signature, by a secret address, both, or not at all. */
  receiver: z.object({
    signed: z.boolean(),
    unsigned: z.boolean(),
  }),
});
export type EventsPage = z.infer<typeof eventsPage>;
