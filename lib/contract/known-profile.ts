import { z } from 'zod';
import { directoryProfile, latestDocumentEvent, receivedEvent } from './console-events';
import { shortChange, versionReason } from './console-history';

/** What the console has learnt of one profile, beside its configuration. */
const knownProfile = directoryProfile.extend({
  /** `data.risk.category` of the newest profile event. */
  riskCategory: z.string().nullable(),
  /** The portal configuration that the newest profile event names by its ID; null where it names none. */
  configuration: z.number().nullable(),
  latestDocumentEvent: latestDocumentEvent
    .extend({
      /** `event` of the envelope; null where the webhook is no longer kept. */
      event: z.string().nullable(),
      /** Its steps as it has them; null where they cannot be read. */
      steps: z.record(z.string(), z.string().nullable()).nullable(),
    })
    .nullable(),
  /** Review statuses that events told, the oldest first, each with the time of the event that told it (ISO 8601). */
  path: z.array(z.object({ status: z.string(), at: z.string() })).max(1_000),
  /** Whether `path` begins with the event of the profile's creation; otherwise there may be earlier states. */
  isPathWhole: z.boolean(),
  /** The newest event by envelope timestamp. */
  lastEvent: z.object({ event: z.string().nullable(), timestamp: z.string() }).nullable(),
});
export type KnownProfile = z.infer<typeof knownProfile>;

/** `profile` is null where no event has told anything. */
export const knownProfileAnswer = z.object({ profile: knownProfile.nullable() });
export type KnownProfileAnswer = z.infer<typeof knownProfileAnswer>;

/** The newest version that this console saved, or found changed elsewhere. Null where it saw no change. */
export const lastChangeAnswer = z.object({
  change: z
    .object({
      kind: z.enum(['saved', 'changed']),
      /** When it was saved, or found (ISO 8601). */
      at: z.string(),
      /** Who saved it; of a run, who planned, approved and started it, in words; null where unknown. */
      by: z.string().nullable(),
      /** Why it was saved, where that was said. */
      reason: z.string().nullable(),
      /** Number of the assignment whose run saved it; null: of none. */
      assignment: z.int().nullable(),
    })
    .nullable(),
});
export type LastChangeAnswer = z.infer<typeof lastChangeAnswer>;

/** What the browser and the console's routes say to one another of a profile's timeline. */

/** Webhooks in one page of a timeline. */
export const TIMELINE_PAGE = 50;

/** Something that this console did with the profile, or found by reading it. */
const timelineNote = z.object({
  /** First reading, a reading that found a change made elsewhere, or forms saved here. */
  kind: versionReason,
  changes: z.array(shortChange).max(100_000),
  /** Its version in the history. */
  version: z.number(),
  requestId: z.string(),
  /** When the version before was last found (ISO 8601): a change that was found was made after that. Null: not known. */
  earliest: z.string().nullable(),
  /** Of forms saved here: who saved them; null where that is not known. */
  by: z.string().nullable(),
  /** Of forms saved here: why, as far as that was said. */
  reason: z.string().nullable(),
  /** Number of the assignment whose run saved it; null: of none. */
  assignment: z.int().nullable(),
});
export type TimelineNote = z.infer<typeof timelineNote>;

/** `at` is ISO 8601: the envelope's time of a webhook where that can be read, else when it was received. */
const at = z.iso.datetime({ offset: true });
const timelineEntry = z.discriminatedUnion('of', [
  z.object({ of: z.literal('event'), at, event: receivedEvent }),
  z.object({ of: z.literal('note'), at, note: timelineNote }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** GET /api/profiles/{uuid}/timeline: the newest first. */
export const timelinePage = z.object({
  entries: z.array(timelineEntry).max(100_000),
  /** `before` of the page after this one; null on the last. */
  next: z.number().nullable(),
});
export type TimelinePage = z.infer<typeof timelinePage>;

/** `before` takes the `next` of the page before. */
export const timelineQuery = z.strictObject({
  before: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'Enter a whole number.' })
    .transform(Number)
    .optional(),
});
export type TimelineQuery = z.infer<typeof timelineQuery>;
