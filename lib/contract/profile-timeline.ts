import { z } from 'zod';
import type { ReceivedEvent } from './console-events';
import type { VersionReason } from './console-history';
import type { ShortChange } from './short-changes';

/** What the browser and the console's routes say to one another of a profile's timeline. */

/** Webhooks in one page of a timeline. */
export const TIMELINE_PAGE = 50;

/** Something that this console did with the profile, or found by reading it. */
export interface TimelineNote {
  /** First reading, a reading that found a change made elsewhere, or forms saved here. */
  kind: VersionReason;
  changes: ShortChange[];
  /** Its version in the history. */
  version: number;
  requestId: string;
  /** Of forms saved here: who saved them; null where that is not known. */
  by: string | null;
  /** Of forms saved here: why, as far as that was said. */
  reason: string | null;
}

/** `at` is ISO 8601: the envelope's time of a webhook where that can be read, else when it was received. */
export type TimelineEntry = { at: string } & (
  | { of: 'event'; event: ReceivedEvent }
  | { of: 'note'; note: TimelineNote }
);

/** GET /api/profiles/{uuid}/timeline: the newest first. */
export interface TimelinePage {
  entries: TimelineEntry[];
  /** `before` of the page after this one; null on the last. */
  next: number | null;
}

/** `before` takes the `next` of the page before. */
export const timelineQuery = z.strictObject({
  before: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'Give a whole number.' })
    .transform(Number)
    .optional(),
});
export type TimelineQuery = z.infer<typeof timelineQuery>;
