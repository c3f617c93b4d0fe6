import { z } from 'zod';

/** What differs in one section, in a line: "+317, −101". */
export const shortChange = z.object({
  /** The section's key, and its plain name. */
  key: z.string(),
  label: z.string(),
  words: z.string(),
});
export type ShortChange = z.infer<typeof shortChange>;

/** What the browser and the console's routes say to one another of a profile's versions. */

/** Versions in one page of the list. */
export const VERSIONS_PAGE = 50;

/**
 * Why a version is there: the first reading of the profile, a reading that found it changed elsewhere, or a
 * save of its forms here.
 */
export const versionReason = z.enum(['read', 'changed', 'saved']);
export type VersionReason = z.infer<typeof versionReason>;

/** The forms of a version, as the service had them. */
export const versionForms = z.object({
  enabled: z.boolean(),
  form_ids: z.array(z.number()).max(100_000).nullable(),
});
export type VersionForms = z.infer<typeof versionForms>;

/** A configuration that this console has read, from when on, and until when it was found so. */
export const version = z.object({
  /** Counts up as versions are kept, over all profiles. */
  number: z.number(),
  reason: versionReason,
  /** ISO 8601. */
  firstReadAt: z.string(),
  lastReadAt: z.string(),
  /** What differs from the version before it; nothing for the first one. */
  changes: z.array(shortChange).max(100_000),
  /** Of the request that found it. */
  requestId: z.string(),
});
export type Version = z.infer<typeof version>;

/** Another version of the same profile. */
const otherVersion = z.object({
  number: z.number(),
  /** ISO 8601: when it was first read. */
  at: z.string(),
});

/** Who saved a version, and why. */
export const versionSave = z.object({
  /** The operator's name; of a run, who planned, approved and started it, in words; null where unknown. */
  by: z.string().nullable(),
  /** In the operator's words; null for an undo, which has none, and where none was given. */
  reason: z.string().nullable(),
  /** Number of the assignment whose run saved it; null: of none. */
  assignment: z.int().nullable(),
  /** Whether it took an earlier save back, and which: null where that is not kept. */
  undo: z
    .object({
      of: otherVersion.nullable(),
    })
    .nullable(),
  /** The newest version before it that had the same forms. */
  backTo: otherVersion.nullable(),
});
export type VersionSave = z.infer<typeof versionSave>;

export const listedVersion = version.extend({
  /** Null of what was not saved here. */
  save: versionSave.nullable(),
});
export type ListedVersion = z.infer<typeof listedVersion>;

/** GET /api/profiles/{uuid}/snapshots: the newest first. */
export const versionsPage = z.object({
  rows: z.array(listedVersion).max(100_000),
  /** `before` of the page after this one; null on the last. */
  next: z.number().nullable(),
});
export type VersionsPage = z.infer<typeof versionsPage>;

/** GET /api/profiles/{uuid}/snapshots/{number} */
export const versionDetail = version.extend({
  /** Null where they could not be read whole. */
  forms: versionForms.nullable(),
  /** The `data` of the service's answer as it came; null where it was too large to be kept. */
  data: z.unknown(),
});
export type VersionDetail = z.infer<typeof versionDetail>;

const number = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, { error: 'Enter a whole number.' })
  .transform(Number)
  .pipe(z.number().max(Number.MAX_SAFE_INTEGER));

/** `before` takes the `next` of the page before. */
export const versionsQuery = z.strictObject({ before: number.optional() });
export type VersionsQuery = z.infer<typeof versionsQuery>;
export const versionNumber = number;
