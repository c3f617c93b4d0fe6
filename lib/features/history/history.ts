import * as z from 'zod';

/** The differences in one section, in a line: "+317, −101". */
export const shortChange = z.object({
  /** The section's key, and its plain name. */
  key: z.string(),
  label: z.string(),
  words: z.string(),
});
export type ShortChange = z.infer<typeof shortChange>;

export const VERSIONS_PAGE = 50;

/**
 * Why a version exists: the first reading of the profile, a reading that found an outside change, or a save of its
 * forms here.
 */
export const versionReason = z.enum(['read', 'changed', 'saved']);
export type VersionReason = z.infer<typeof versionReason>;

/** The forms of a version, as the service had them. */
const versionForms = z.object({
  enabled: z.boolean(),
  form_ids: z.array(z.number()).max(100_000).nullable(),
});
export type VersionForms = z.infer<typeof versionForms>;

/** A configuration that this console has read, and the times of the first and the last reading that found it. */
const version = z.object({
  /** Counts up as versions are stored, over all profiles. */
  number: z.number(),
  reason: versionReason,
  firstReadAt: z.string(),
  lastReadAt: z.string(),
  /** The differences from the version before it; empty for the first one. */
  changes: z.array(shortChange).max(100_000),
  /** The request that found it. */
  requestId: z.string(),
});
export type Version = z.infer<typeof version>;

const otherVersion = z.object({
  number: z.number(),
  /** ISO 8601: when it was first read. */
  at: z.string(),
});

const versionSave = z.object({
  /** The operator's name; of a run, who planned, approved and started it, in words; null where unknown. */
  by: z.string().nullable(),
  /** In the operator's words; null for an undo, and if none was given. */
  reason: z.string().nullable(),
  /** Number of the assignment whose run saved it; null: none. */
  assignment: z.int().nullable(),
  /** Whether it undid an earlier save, and which: null if that is no longer stored. */
  undo: z
    .object({
      of: otherVersion.nullable(),
    })
    .nullable(),
  /** The newest version before it that had the same forms. */
  backTo: otherVersion.nullable(),
});
export type VersionSave = z.infer<typeof versionSave>;

const listedVersion = version.extend({
  /** Null if it was not saved here. */
  save: versionSave.nullable(),
});
export type ListedVersion = z.infer<typeof listedVersion>;

/** GET /api/profiles/{uuid}/snapshots: newest first. */
export const versionsPage = z.object({
  rows: z.array(listedVersion).max(100_000),
  /** `before` of the next page; null on the last. */
  next: z.number().nullable(),
});
export type VersionsPage = z.infer<typeof versionsPage>;

/** GET /api/profiles/{uuid}/snapshots/{number} */
export const versionDetail = version.extend({
  /** Null if they were not completely readable. */
  forms: versionForms.nullable(),
  /** The raw `data` of the service's answer; null if it was too large to be stored. */
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
