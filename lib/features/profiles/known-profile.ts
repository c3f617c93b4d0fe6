import * as z from 'zod';
import { receivedEvent } from '@/lib/features/events/events';
import { shortChange, versionReason } from '@/lib/features/history/history';
import { directoryProfile, latestDocumentEvent } from './profiles';

/** What the console knows of one profile, apart from its configuration. */
const knownProfile = directoryProfile.omit({ failing: true, lastChange: true }).extend({
  /** `data.risk.category` of the newest profile event. */
  riskCategory: z.string().nullable(),
  /** The ID of the portal configuration in the newest profile event; null if it names none. */
  configuration: z.number().nullable(),
  latestDocumentEvent: latestDocumentEvent
    .extend({
      /** `event` of the envelope; null if the webhook is no longer stored. */
      event: z.string().nullable(),
      /** Its original steps; null if they cannot be read. */
      steps: z.record(z.string(), z.string().nullable()).nullable(),
    })
    .nullable(),
  /** Review statuses from events, oldest first, each with the time of its event (ISO 8601). */
  path: z.array(z.object({ status: z.string(), at: z.string() })).max(1_000),
  /** Whether `path` begins with the event of the profile's creation; otherwise there may be earlier states. */
  isPathWhole: z.boolean(),
  /** The newest event by envelope timestamp. */
  lastEvent: z.object({ event: z.string().nullable(), timestamp: z.string() }).nullable(),
});
export type KnownProfile = z.infer<typeof knownProfile>;

/** `profile` is null if there were no events, and no list has it. */
export const knownProfileAnswer = z.object({ profile: knownProfile.nullable() });
export type KnownProfileAnswer = z.infer<typeof knownProfileAnswer>;

/** The newest version that this console saved or found as an outside change. Null if there is none. */
export const lastChangeAnswer = z.object({
  change: z
    .object({
      kind: z.enum(['saved', 'changed']),
      /** When it was saved, or found (ISO 8601). */
      at: z.string(),
      /** Who saved it; of a run, who planned, approved and started it, in words; null where unknown. */
      by: z.string().nullable(),
      /** Why it was saved, if a reason was given. */
      reason: z.string().nullable(),
      /** Number of the assignment whose run saved it; null: none. */
      assignment: z.int().nullable(),
    })
    .nullable(),
});
export type LastChangeAnswer = z.infer<typeof lastChangeAnswer>;

export const TIMELINE_PAGE = 50;

/** An action of this console on the profile, or a change that it found by a reading. */
const timelineNote = z.object({
  /** First reading, a reading that found an outside change, or forms saved here. */
  kind: versionReason,
  changes: z.array(shortChange).max(100_000),
  version: z.number(),
  requestId: z.string(),
  /** When the version before was last found (ISO 8601): an outside change was made after that. Null: unknown. */
  earliest: z.string().nullable(),
  /** For forms saved here: who saved them; null if unknown. */
  by: z.string().nullable(),
  /** For forms saved here: the reason, if one was given. */
  reason: z.string().nullable(),
  /** Number of the assignment whose run saved it; null: none. */
  assignment: z.int().nullable(),
});
export type TimelineNote = z.infer<typeof timelineNote>;

/** `at` is ISO 8601: for a webhook the envelope's time if it can be read, otherwise when it was received. */
const at = z.iso.datetime({ offset: true });
const timelineEntry = z.discriminatedUnion('of', [
  z.object({ of: z.literal('event'), at, event: receivedEvent }),
  z.object({ of: z.literal('note'), at, note: timelineNote }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** GET /api/profiles/{uuid}/timeline: newest first. */
export const timelinePage = z.object({
  entries: z.array(timelineEntry).max(100_000),
  /** `before` of the next page; null on the last. */
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
