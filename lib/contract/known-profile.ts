import type { DirectoryProfile } from './console-events';

/** What the console has learnt of one profile, beside its configuration. */
export interface KnownProfile extends DirectoryProfile {
  /** `data.risk.category` of the newest profile event. */
  riskCategory: string | null;
  /** Steps of the newest document event, as it has them; null where none was received or they cannot be read. */
  documentSteps: Record<string, string | null> | null;
  /** Envelope timestamp of that event, ISO 8601. */
  documentsAt: string | null;
  /** The newest event by envelope timestamp. */
  lastEvent: { event: string | null; timestamp: string } | null;
}

/** Answer of GET /api/profiles/{uuid}/known; null where no event has told anything. */
export interface KnownProfileAnswer {
  profile: KnownProfile | null;
}
