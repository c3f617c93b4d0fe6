import { z } from 'zod';
import type { ShortChange } from './short-changes';

/** What the browser and the console's routes say to one another of a profile's versions. */

/** Versions in one page of the list. */
export const VERSIONS_PAGE = 50;

/**
 * Why a version is there: the first reading of the profile, a reading that found it changed elsewhere, or a
 * save of its forms here.
 */
export type VersionReason = 'read' | 'changed' | 'saved';

/** The forms of a version, as the service had them. */
export interface VersionForms {
  enabled: boolean;
  form_ids: number[] | null;
}

/** A configuration that this console has read, from when on, and until when it was found so. */
export interface Version {
  /** Counts up as versions are kept, over all profiles. */
  number: number;
  reason: VersionReason;
  /** ISO 8601. */
  firstReadAt: string;
  lastReadAt: string;
  /** What differs from the version before it; nothing for the first one. */
  changes: ShortChange[];
  /** Of the request that found it. */
  requestId: string;
}

/** Another version of the same profile. */
interface OtherVersion {
  number: number;
  /** ISO 8601: when it was first read. */
  at: string;
}

/** Who saved a version, and why. */
export interface VersionSave {
  /** The operator's name; null where that is not known. */
  by: string | null;
  /** In the operator's words; null for an undo, which has none, and where none was given. */
  reason: string | null;
  /** Whether it took an earlier save back, and which: null where that is not kept. */
  undo: { of: OtherVersion | null } | null;
  /** The newest version before it that had the same forms. */
  backTo: OtherVersion | null;
}

export interface ListedVersion extends Version {
  /** Null of what was not saved here. */
  save: VersionSave | null;
}

/** GET /api/profiles/{uuid}/snapshots: the newest first. */
export interface VersionsPage {
  rows: ListedVersion[];
  /** `before` of the page after this one; null on the last. */
  next: number | null;
}

/** GET /api/profiles/{uuid}/snapshots/{number} */
export interface VersionDetail extends Version {
  /** Null where they could not be read whole. */
  forms: VersionForms | null;
  /** The `data` of the service's answer as it came; null where it was too large to be kept. */
  data: unknown;
}

const number = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, { error: 'Give a whole number.' })
  .transform(Number)
  .pipe(z.number().max(Number.MAX_SAFE_INTEGER));

/** `before` takes the `next` of the page before. */
export const versionsQuery = z.strictObject({ before: number.optional() });
export type VersionsQuery = z.infer<typeof versionsQuery>;
export const versionNumber = number;
