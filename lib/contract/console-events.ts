import { z } from 'zod';
import type { EventFlag } from './event-flags';
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

/** A webhook in a list. */
export interface ReceivedEvent {
  /** Counts up as events are stored. */
  number: number;
  /** `webhook-id`, else the SHA-256 of the raw body. */
  id: string;
  event: string | null;
  profile: string | null;
  /** What this console knows the profile by today; left out where the profile is known anyway, and of exports. */
  customerReference?: string | null;
  /** The envelope's, ISO 8601. */
  timestamp: string | null;
  status: string | null;
  verified: boolean;
  flags: EventFlag[];
  receivedAt: string;
}

/** One webhook as it came. */
export interface EventDetail extends ReceivedEvent {
  headers: Record<string, string>;
  body: string;
}

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

export interface EventsPage {
  rows: ReceivedEvent[];
  /** For the page after this one; null on the last. */
  next: number | null;
  /** Whether anything was ever received: "nothing yet" is not "nothing matches". */
  any: boolean;
  /** Whether the receiver takes webhooks, and how: by signature, by a secret address, both, or not at all. */
  receiver: { signed: boolean; unsigned: boolean };
}

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

export interface DirectoryProfile {
  uuid: string;
  customerReference: string | null;
  reviewStatus: string | null;
  risk: string | null;
  team: string | null;
  assignee: string | null;
  /**
   * What the newest document event says, with its envelope timestamp (ISO 8601); null where none was received.
   * The event does not say which document it is about, so this is no state of the profile's documents.
   */
  latestDocumentEvent: { status: string | null; at: string } | null;
  /** Envelope timestamp of the newest profile event, ISO 8601. */
  changedAt: string | null;
  seenAt: string;
}

/** One window of the directory. */
export interface DirectoryWindow {
  rows: DirectoryProfile[];
  offset: number;
  matching: number;
  total: number;
  /** Profiles by review status, whatever is filtered. */
  counts: { status: string | null; count: number }[];
  choices: { risks: string[]; teams: string[]; assignees: string[] };
}
