import { z } from 'zod';
import { receivedEvent } from './console-events';
import { shortChange, versionReason } from './console-history';

/** What the browser and the console's routes say to one another of a profile's timeline. */

/** Webhooks in one page of a timeline. */
export const TIMELINE_PAGE = 50;

/** Something that this console did with the profile, or found by reading it. */
export const timelineNote = z.object({
  /** First reading, a reading that found a change made elsewhere, or forms saved here. */
  kind: versionReason,
  changes: z.array(shortChange).max(100_000),
  /** Its version in the history. */
  version: z.number(),
  requestId: z.string(),
  /** Of forms saved here: who saved them; null where that is not known. */
  by: z.string().nullable(),
  /** Of forms saved here: why, as far as that was said. */
  reason: z.string().nullable(),
});
export type TimelineNote = z.infer<typeof timelineNote>;

/** `at` is ISO 8601: the envelope's time of a webhook where that can be read, else when it was received. */
const at = z.iso.datetime({ offset: true });
export const timelineEntry = z.discriminatedUnion('of', [
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
    .regex(/^\d{1,15}$/, { error: 'Give a whole number.' })
    .transform(Number)
    .optional(),
});
export type TimelineQuery = z.infer<typeof timelineQuery>;
