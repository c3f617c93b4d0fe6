import { z } from 'zod';
import { directoryProfile, latestDocumentEvent } from './console-events';

/** What the console has learnt of one profile, beside its configuration. */
export const knownProfile = directoryProfile.extend({
  /** `data.risk.category` of the newest profile event. */
  riskCategory: z.string().nullable(),
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
      /** Who saved it; null where that is not known. */
      by: z.string().nullable(),
      /** Why it was saved, where that was said. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type LastChangeAnswer = z.infer<typeof lastChangeAnswer>;
