import { z } from 'zod';
import { EVENT_FLAGS, type EventFlag } from './event-flags';
import { profileUuid } from './profile-uuid';

/** What the browser and the console's routes say to one another of events and of the directory of profiles. */

const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/, { error: 'Give a whole number.' })
    .transform(Number)
    .pipe(z.number().max(most));
const text = z.string().min(1).max(200);
const time = z.iso.datetime({ offset: true });

const eventFlag = z.enum(Object.keys(EVENT_FLAGS) as [EventFlag, ...EventFlag[]]);

/** A webhook in a list. */
export const receivedEvent = z.object({
  /** Counts up as events are stored. */
  number: z.number(),
  /** `webhook-id`, else the SHA-256 of the raw body. */
  id: z.string(),
  event: z.string().nullable(),
  profile: z.string().nullable(),
  /** What this console knows the profile by today; left out where the profile is known anyway, and of exports. */
  customerReference: z.string().nullable().optional(),
  /** The envelope's, ISO 8601. */
  timestamp: z.string().nullable(),
  status: z.string().nullable(),
  verified: z.boolean(),
  flags: z.array(eventFlag).max(100_000),
  receivedAt: z.string(),
});
export type ReceivedEvent = z.infer<typeof receivedEvent>;

/** One webhook as it came. */
export const eventDetail = receivedEvent.extend({
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type EventDetail = z.infer<typeof eventDetail>;

/** Query of GET /api/events: newest first; `before` takes the `next` of the page before. */
export const eventsQuery = z.strictObject({
  event: text.optional(),
  profile: profileUuid.optional(),
  status: text.optional(),
  verified: z.enum(['yes', 'no']).optional(),
  flagged: z.enum(['yes']).optional(),
  from: time.optional(),
  to: time.optional(),
  before: whole(Number.MAX_SAFE_INTEGER).optional(),
  limit: whole(100).optional(),
});
export type EventsQuery = z.infer<typeof eventsQuery>;
export const eventsExportQuery = eventsQuery
  .omit({ before: true, limit: true })
  .extend({ format: z.enum(['csv', 'json']) });

export const eventsPage = z.object({
  rows: z.array(receivedEvent).max(100_000),
  /** For the page after this one; null on the last. */
  next: z.number().nullable(),
  /** Whether anything was ever received: "nothing yet" is not "nothing matches". */
  any: z.boolean(),
  /** Whether the receiver takes webhooks, and how: by signature, by a secret address, both, or not at all. */
  receiver: z.object({
    signed: z.boolean(),
    unsigned: z.boolean(),
  }),
});
export type EventsPage = z.infer<typeof eventsPage>;

export const directorySort = z.enum(['seen', 'changed', 'reference', 'status']);
export type DirectorySort = z.infer<typeof directorySort>;

/** Query of GET /api/profiles. `q` is the beginning of a customer reference or of words of a name, or a UUID. */
export const directoryQuery = z.strictObject({
  q: z.string().max(200).optional(),
  /** `q` is a whole reference, a whole name or a UUID, and not the beginning of one. */
  exact: z.enum(['yes']).optional(),
  status: text.optional(),
  risk: text.optional(),
  team: text.optional(),
  assignee: text.optional(),
  /** ID of a form that the profile has, as far as its configuration was read. */
  form: whole(Number.MAX_SAFE_INTEGER).optional(),
  /** ID of the portal configuration that the newest profile event names: the API links them by that value alone. */
  configuration: whole(Number.MAX_SAFE_INTEGER).optional(),
  sort: directorySort.optional(),
  order: z.enum(['asc', 'desc']).optional(),
  offset: whole(1_000_000).optional(),
  limit: whole(100).optional(),
});
export type DirectoryQuery = z.infer<typeof directoryQuery>;
export const directoryExportQuery = directoryQuery.omit({ offset: true, limit: true });

/** A document event has no document's identity: it is the latest of whatever document. */
export const latestDocumentEvent = z.object({
  status: z.string().nullable(),
  at: z.string(),
});

export const directoryProfile = z.object({
  uuid: z.string(),
  customerReference: z.string().nullable(),
  reviewStatus: z.string().nullable(),
  risk: z.string().nullable(),
  team: z.string().nullable(),
  assignee: z.string().nullable(),
  /**
   * What the newest document event says, with its envelope timestamp (ISO 8601); null where none was received.
   * The event does not say which document it is about, so this is no state of the profile's documents.
   */
  latestDocumentEvent: latestDocumentEvent.nullable(),
  /** Envelope timestamp of the newest profile event, ISO 8601. */
  changedAt: z.string().nullable(),
  seenAt: z.string(),
});
export type DirectoryProfile = z.infer<typeof directoryProfile>;

/** One window of the directory. */
export const directoryWindow = z.object({
  rows: z.array(directoryProfile).max(100_000),
  offset: z.number(),
  matching: z.number(),
  total: z.number(),
  /** Profiles by review status, whatever is filtered. */
  counts: z
    .array(
      z.object({
        status: z.string().nullable(),
        count: z.number(),
      }),
    )
    .max(100_000),
  choices: z.object({
    risks: z.array(z.string()).max(100_000),
    teams: z.array(z.string()).max(100_000),
    assignees: z.array(z.string()).max(100_000),
  }),
});
export type DirectoryWindow = z.infer<typeof directoryWindow>;
