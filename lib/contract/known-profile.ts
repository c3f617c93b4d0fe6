import type { DirectoryProfile } from './console-events';

/** What the console has learnt of one profile, beside its configuration. */
export interface KnownProfile extends DirectoryProfile {
  /** `data.risk.category` of the newest profile event. */
  riskCategory: string | null;
  latestDocumentEvent:
    | (NonNullable<DirectoryProfile['latestDocumentEvent']> & {
        /** `event` of the envelope; null where the webhook is no longer kept. */
        event: string | null;
        /** Its steps as it has them; null where they cannot be read. */
        steps: Record<string, string | null> | null;
      })
    | null;
  /** Review statuses that events told, the oldest first, each with the time of the event that told it (ISO 8601). */
  path: { status: string; at: string }[];
  /** Whether `path` begins with the event of the profile's creation; otherwise there may be earlier states. */
  isPathWhole: boolean;
  /** The newest event by envelope timestamp. */
  lastEvent: { event: string | null; timestamp: string } | null;
}

/** Answer of GET /api/profiles/{uuid}/known; null where no event has told anything. */
export interface KnownProfileAnswer {
  profile: KnownProfile | null;
}

/**
 * Answer of GET /api/profiles/{uuid}/last-change: the newest version that this console saved, or found changed
 * elsewhere. Null where it saw no change.
 */
export interface LastChangeAnswer {
  change: {
    kind: 'saved' | 'changed';
    /** When it was saved, or found (ISO 8601). */
    at: string;
    /** Who saved it; null where that is not known. */
    by: string | null;
    /** Why it was saved, where that was said. */
    reason: string | null;
  } | null;
}
